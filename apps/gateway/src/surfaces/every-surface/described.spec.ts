import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject, OperationObject, ResponseObject, SchemaObject } from '@nestjs/swagger';
import { codeBySlug } from '@registry/errors';
import { readFileSync } from 'node:fs';
import { documentFile } from '../../testing/documented.ts';

/** Words of a sentence at most. */
const WORDS_MAX = 25;

const surfaces = ['production', 'demo'] as const;
const documents = surfaces.map((surface) => JSON.parse(readFileSync(documentFile(surface), 'utf8')) as OpenAPIObject);
const listSchemas = ({ components }: OpenAPIObject) => (components?.schemas ?? {}) as Record<string, SchemaObject>;

describe.each(surfaces)('the document of the surface %s', (surface) => {
  const document = documents[surfaces.indexOf(surface)] as OpenAPIObject;
  const schemas = Object.entries(listSchemas(document));
  const properties = schemas.flatMap(([schema, { properties: fields = {} }]) =>
    Object.entries(fields).map(([name, field]) => ({ name: `${schema}.${name}`, field: field as SchemaObject })),
  );

  it('describes every schema, every field and every success response', () => {
    const responses = Object.values(document.paths).flatMap((path) =>
      (Object.values(path) as OperationObject[]).flatMap(({ operationId, responses: all }) =>
        Object.entries(all)
          .filter(([status]) => status.startsWith('2'))
          .map(([status, response]) => [`${operationId} ${status}`, (response as ResponseObject).description] as const),
      ),
    );
    const texts = [
      ...schemas.map(([name, { description }]) => [name, description] as const),
      ...properties.map(({ name, field }) => [name, field.description] as const),
      ...responses,
    ];
    expect(texts.filter(([, text]) => text === undefined || text.length < 8 || !/[.`]$/.test(text))).toEqual([]);
  });

  it('has `Retry-After` on the errors after which a retry helps, and on no others', () => {
    const shared = (document.components?.responses ?? {}) as Record<string, ResponseObject>;
    const all = Object.values(document.paths).flatMap((path) =>
      (Object.values(path) as OperationObject[]).flatMap(({ operationId, responses }) =>
        Object.entries(responses).map(([status, one]) => {
          const name = one !== undefined && '$ref' in one ? String(one.$ref).split('/').at(-1) : undefined;
          return {
            place: `${operationId} ${status}`,
            ...((name === undefined ? one : shared[name]) as ResponseObject),
          };
        }),
      ),
    );
    const wrong = all.filter(({ headers = {}, content }) => {
      const slugs = Object.keys(content?.['application/json']?.examples ?? {});
      return slugs.length > 0 && slugs.some((slug) => codeBySlug(slug)?.retryable) !== 'Retry-After' in headers;
    });
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });

  it('explains every value of a closed set', () => {
    const unexplained = properties.flatMap(({ name, field: { enum: values, items, description = '' } }) => {
      const all = (values ?? (items as SchemaObject | undefined)?.enum ?? []).filter((value) => value !== null);
      const elsewhere = /See `([\w.]+)`/.exec(description)?.[1];
      const text = properties.find((other) => other.name === elsewhere)?.field.description ?? description;
      return all.filter((value) => !text.includes(`\`${String(value)}\``)).map((value) => `${name} ${String(value)}`);
    });
    expect(unexplained).toEqual([]);
  });

  it(`has no sentence of more than ${WORDS_MAX} words`, () => {
    const long = sentencesIn(document).filter((sentence) => sentence.split(/\s+/).length > WORDS_MAX);
    expect(long).toEqual([]);
  });
});

/** The sentences of all summaries and descriptions, examples left out. */
function sentencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return [];
    if (typeof value !== 'string') return sentencesIn(value);
    return key === 'description' || key === 'summary' ? value.split(/(?<=[.?!]\**)\s+|\n+/) : [];
  });
}
