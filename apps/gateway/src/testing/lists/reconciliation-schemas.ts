import { projectRoot } from '@registry/testing';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(projectRoot, '..', 'shared', 'data', 'ref-reconciliation-api-0.2', 'schemas');

/** The schemas of the community group are there. */
export const hasReconciliationSchemas = existsSync(folder);

/** Finds how a response departs from a JSON schema of the Reconciliation Service API 0.2; nothing when it does not. */
export class ReconciliationSchemas {
  readonly #ajv = new Ajv({ strict: false, allErrors: true });

  constructor() {
    addFormats.default(this.#ajv);
    for (const file of readdirSync(folder).filter((name) => name !== 'openapi.json')) {
      const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        $schema?: string;
        properties?: Record<string, unknown>;
      };
      delete schema.$schema; // names no draft
      // Refers to the schema of another specification, which is not there.
      if (schema.properties?.['authentication'] !== undefined) schema.properties['authentication'] = {};
      this.#ajv.addSchema(schema, file);
    }
  }

  departures(schema: string, value: unknown): string[] {
    const validate = this.#ajv.getSchema(`${schema}.json`);
    if (validate === undefined) return [`unknown schema ${schema}`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
}
