import { globSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const root = new URL('..', import.meta.url);
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    .join('\n');

/** The contracts of the ports: what each promises, whatever stands behind it. */
const contracts = [
  ...textOf('application/**/*.contract.ts').matchAll(/^export const (\w+Contract) =/gm),
].map(([, name = '']) => name);

const notRunIn = (text: string): string[] =>
  contracts.filter((name) => !new RegExp(`^ +${name}\\(`, 'm').test(text));

describe('The contracts of the ports', () => {
  it('run over the fakes', () => {
    expect(contracts).to.include.members(['bookingsContract', 'paymentsContract']);
    expect(notRunIn(textOf('application/fakes.test.ts'))).to.deep.equal([]);
  });

  it('run over what is real', () => {
    expect(notRunIn(textOf('adapters/**/*.integration.test.ts'))).to.deep.equal([]);
  });
});
