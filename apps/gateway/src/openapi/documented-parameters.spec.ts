import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject, OperationObject, ParameterObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { documentFile } from '../testing/documented.ts';

describe.each(['production', 'demo'])('the document of the surface %s', (surface) => {
  const { paths, security, info, servers } = JSON.parse(readFileSync(documentFile(surface), 'utf8')) as OpenAPIObject;
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as OperationObject[]);

  it('gives every parameter an example, so that samples and tools need not invent values', () => {
    const without = operations.flatMap(({ operationId, parameters = [] }) =>
      (parameters as ParameterObject[])
        .filter(({ example, schema }) => example === undefined && !(schema !== undefined && 'example' in schema))
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(without).toEqual([]);
  });

  it('sends keys in header fields alone', () => {
    const ways = [...(security ?? []), ...operations.flatMap((operation) => operation.security ?? [])];
    expect([...new Set(ways.flatMap((way) => Object.keys(way)))].sort()).toEqual(['apiKey', 'bearer']);
  });

  it('has a whole address, and somebody to turn to', () => {
    expect(servers?.map(({ url }) => URL.canParse(url))).toEqual([true]);
    expect(info.contact).toEqual({ name: expect.any(String), url: expect.stringMatching(/^http/) });
  });
});
