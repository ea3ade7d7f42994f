import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject, OperationObject, ParameterObject, ResponseObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { Documented, documentFile } from '../../testing/documented.ts';

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

  it('shows examples of responses and of errors that are what their schemas say', () => {
    const document = new Documented(surface);
    const departures = operations.flatMap(({ operationId = '', responses }) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const { example } = (response as ResponseObject).content?.['application/json'] ?? {};
        if (example === undefined) return [];
        const shown = { status: Number(status), text: JSON.stringify(example), headers: {} };
        return document.departures(operationId, shown).map((departure) => `${operationId} ${status} ${departure}`);
      }),
    );
    expect(departures).toEqual([]);
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
