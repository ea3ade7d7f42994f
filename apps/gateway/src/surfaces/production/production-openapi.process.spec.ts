import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject, OperationObject, ParameterObject, ResponseObject } from '@nestjs/swagger';
import { projectRoot } from '@registry/testing';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { surfaceDocument } from '../surface-document.ts';
import { documentFile } from '../../testing/documented.ts';
import { USAGE_RESTRICTION } from '@registry/domain';
import { makeProductionSurface } from './production.surface.ts';

const run = promisify(execFile);
const file = documentFile('production');
const manifest = join(projectRoot, 'apps/gateway/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

describe('the OpenAPI document of the production API', () => {
  let document: OpenAPIObject;
  let operations: OperationObject[];

  beforeAll(async () => {
    document = await surfaceDocument(makeProductionSurface(), version);
    operations = Object.values(document.paths).flatMap(({ get, post, put, delete: remove }) =>
      [get ?? [], post ?? [], put ?? [], remove ?? []].flat(),
    );
  });

  it('is the one that was last reviewed: npm run openapi', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  it('is OpenAPI 3.1, carries the usage restriction and the two header fields for a key, none of which is in the URL', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.description).toContain(USAGE_RESTRICTION);
    expect(JSON.stringify(document.components?.securitySchemes)).not.toContain('api_token');
    expect(document.security).toEqual([{ apiKey: [] }, { bearer: [] }]);
  });

  it('describes every parameter, and every property of every schema', () => {
    const described = (one: object) => 'description' in one && one.description !== '';
    const parameters = operations.flatMap(({ operationId, parameters: list = [] }) =>
      list.filter((one) => '$ref' in one || !described(one)).map((one) => `${operationId} ${JSON.stringify(one)}`),
    );
    const properties = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
      Object.entries(('properties' in schema && schema.properties) || {})
        .filter(([, property]) => !described(property))
        .map(([property]) => `${name}.${property}`),
    );
    expect([...parameters, ...properties]).toEqual([]);
  });

  it('gives every path parameter and every search a pattern', () => {
    const parameters = operations.flatMap(({ parameters: list = [] }) => list) as ParameterObject[];
    for (const { name, in: place, schema } of parameters) {
      if (place !== 'path' && name !== 'q') continue;
      expect([name, schema]).toEqual([name, expect.objectContaining({ pattern: expect.any(String) })]);
    }
  });

  it('gives every operation one kind of object, so that generated clients need not distinguish them', () => {
    for (const { operationId, responses } of operations) {
      const kinds = Object.entries(responses).flatMap(([status, response]) => {
        const schema = resolved(document, response).content?.['application/json']?.schema;
        return status.startsWith('2') && schema !== undefined ? [JSON.stringify(schema)] : [];
      });
      expect([operationId, [...new Set(kinds)]]).toEqual([operationId, kinds.slice(0, 1)]);
    }
  });

  it('names the version that /health reports, and the license', () => {
    expect(document.info).toMatchObject({ version, license: { identifier: 'Apache-2.0' } });
  });

  it('gives an example of every error of every operation', () => {
    const responses = operations.flatMap((operation) =>
      Object.entries(operation.responses)
        // What is not modified has no body, and an entity that was merged is not an error.
        .filter(
          ([status]) => !/^2|304|308/.test(status) && !(operation.operationId === 'getHealth' && status === '503'),
        )
        .map(([, response]) => resolved(document, response)),
    );
    for (const response of responses) {
      expect(Object.keys(response.content?.['application/json']?.examples ?? {})).not.toHaveLength(0);
    }
  });

  it('passes the lint of redocly without a warning', async () => {
    const cli = join(projectRoot, 'node_modules/@redocly/cli/bin/cli.js');
    const settings = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const options = { cwd: join(projectRoot, 'apps/gateway/openapi'), env: settings };
    const { stdout } = await run(process.execPath, [cli, 'lint', file, '--format=json'], options);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
  });
});

function resolved(document: OpenAPIObject, response: OperationObject['responses'][string]): ResponseObject {
  if (response === undefined) throw new Error('no response');
  if (!('$ref' in response)) return response;
  return document.components?.responses?.[response.$ref.split('/').at(-1) ?? ''] as ResponseObject;
}
