import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { transform } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BusinessRegistryClient } from './generated/business-registry-client.ts';

const DOCUMENT = join(projectRoot, 'apps', 'gateway', 'openapi', 'production.openapi.json');
const README = join(projectRoot, 'libs', 'api-client', 'published', 'README.md');

describe('the README of the client', () => {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, object> };
  const blocks = readFileSync(README, 'utf8').matchAll(/^```js\n(.*?)^```$/gms);
  const examples = [...blocks].map(([, code]) => code).join('\n');
  const operations = Object.values(paths).flatMap((path) => Object.values<{ operationId: string }>({ ...path }));

  it('has an example of every operation of the API', () => {
    const missing = operations.filter(({ operationId }) => !examples.includes(`client.${operationId}(`));
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('is one program, as its examples follow each other', async () => {
    expect(await transform(examples, { format: 'esm', logLevel: 'silent' })).toMatchObject({ warnings: [] });
  });

  it('calls operations that the client has, which are all of the API', () => {
    const methods = BusinessRegistryClient.prototype as unknown as Readonly<Record<string, unknown>>;
    const missing = operations.filter(({ operationId }) => typeof methods[operationId] !== 'function');
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });
});
