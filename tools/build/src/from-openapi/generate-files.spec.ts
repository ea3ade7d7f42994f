import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot, type TemporaryFolder, temporaryFolder } from '@registry/testing';
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateFiles } from './generate-files.ts';
import { postmanCollection } from './postman-collection.ts';

const DOCUMENTS = join('apps', 'gateway', 'openapi');
const CLIENT = join('libs', 'api-client', 'src', 'generated');
const SMALL = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A small API', version: '1' },
  paths: {
    '/health': {
      get: {
        operationId: 'getHealth',
        summary: 'Get the health',
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/HealthDto' } } } } },
      },
    },
  },
  components: { schemas: { HealthDto: { type: 'object', properties: { status: { type: 'string' } } } } },
});

describe('the files that are made from the OpenAPI documents', () => {
  let root: TemporaryFolder;
  const file = (...path: readonly string[]): string => join(root.path, ...path);
  const demo = (): string => file(DOCUMENTS, 'demo.openapi.json');

  beforeAll(() => {
    root = temporaryFolder('generated');
    mkdirSync(file(DOCUMENTS), { recursive: true });
    writeFileSync(file(DOCUMENTS, 'production.openapi.json'), SMALL);
    writeFileSync(demo(), SMALL);
    writeFileSync(file('package-lock.json'), '{}');
  });
  afterAll(() => root.remove());

  it('are written where they are missing: the code of the client and a collection of each surface', async () => {
    expect(await generateFiles(root.path)).toHaveLength(5);
    expect(readFileSync(file(CLIENT, 'types.ts'), 'utf8')).toContain('export type Health = {');
    expect(readFileSync(file(CLIENT, 'operations.ts'), 'utf8')).toContain(
      'getHealth: [types.GetHealthParameters, types.Health]',
    );
    expect(readFileSync(file(CLIENT, 'business-registry-client.ts'), 'utf8')).toContain('async getHealth(');
    for (const surface of ['production', 'demo'])
      expect(readFileSync(file(DOCUMENTS, `${surface}.postman.json`), 'utf8')).toContain('"Get the health"');
  });

  it('are left as they are while nothing that they are made from is newer', async () => {
    expect(await generateFiles(root.path)).toEqual([]);
  });

  it('are all written again where one of them is missing, or a document or a package is newer', async () => {
    rmSync(file(CLIENT, 'operations.ts'));
    expect(await generateFiles(root.path)).toHaveLength(5);
    for (const changed of [demo(), file('package-lock.json')]) {
      const later = new Date(Date.now() + 1);
      utimesSync(changed, later, later);
      expect(await generateFiles(root.path)).toHaveLength(5);
    }
  });

  it('are left as they are where a document is broken, which is named', async () => {
    writeFileSync(demo(), '<<<<<<< HEAD\n');
    await expect(generateFiles(root.path)).rejects.toThrow(/demo\.openapi\.json is not JSON\. Check one version/);
  });
});

it.each(['production', 'demo'])(
  'the Postman collection of the API "%s" has a request for each operation, and is the same for the same document',
  async (surface) => {
    const [document = '', collection = ''] = ['openapi', 'postman'].map((kind) =>
      readFileSync(join(projectRoot, DOCUMENTS, `${surface}.${kind}.json`), 'utf8'),
    );
    const { paths } = JSON.parse(document) as { paths: Record<string, object> };
    const operations = Object.values(paths).flatMap((path) => Object.keys(path));
    expect(collection.match(/"request": \{/g)).toHaveLength(operations.length);
    expect(await postmanCollection(document)).toBe(collection);
  },
);
