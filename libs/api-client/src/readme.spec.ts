import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(projectRoot, 'apps', 'gateway', 'openapi', 'production.openapi.json');
const README = join(projectRoot, 'libs', 'api-client', 'published', 'README.md');

describe('the README of the client', () => {
  it('has an example of every operation of the API', () => {
    const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, object> };
    const operations = Object.values(paths).flatMap((path) => Object.values<{ operationId: string }>({ ...path }));
    const blocks = readFileSync(README, 'utf8').matchAll(/^```js\n(.*?)^```$/gms);
    const examples = [...blocks].map(([, code]) => code).join('\n');
    const missing = operations.filter(({ operationId }) => !examples.includes(`client.${operationId}(`));
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });
});
