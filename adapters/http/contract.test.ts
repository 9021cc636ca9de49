import { Ajv, type AnySchemaObject } from 'ajv';
import { expect } from 'chai';
import * as consoleContract from './console-contract.ts';
import * as contract from './contract.ts';

const isSchema = (exported: unknown): exported is AnySchemaObject =>
  typeof exported === 'object' && exported !== null && 'type' in exported;

describe('The contracts of the API', () => {
  it('are schemas that JSON Schema allows, which a start does not check', () => {
    const ajv = new Ajv();
    const exported: unknown[] = [...Object.values(contract), ...Object.values(consoleContract)];
    const schemas = exported.filter(isSchema);
    expect(schemas).to.have.length.above(20);
    for (const schema of schemas)
      expect(ajv.validateSchema(schema), ajv.errorsText()).to.equal(true);
  });
});
