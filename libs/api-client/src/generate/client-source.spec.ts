import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientSource } from './client-source.ts';
import type { OpenApiDocument } from './open-api.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

function openApi(document: Partial<OpenApiDocument>): OpenApiDocument {
  return { paths: {}, ...document };
}

describe('the generated client', () => {
  it('is what the committed OpenAPI document of the gateway makes', async () => {
    const file = join(root, 'apps', 'gateway', 'openapi', 'production.openapi.json');
    const source = await clientSource(JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument);
    for (const [name, text] of Object.entries(source)) {
      expect(readFileSync(join(import.meta.dirname, '..', 'generated', name), 'utf8')).toBe(text);
    }
  });

  it('has a type for each schema, with absent and null members as the document has them', async () => {
    const { 'schemas.ts': text } = await clientSource(
      openApi({
        components: {
          schemas: {
            CompanyDto: {
              type: 'object',
              required: ['id', 'agent', 'rows'],
              properties: {
                id: { type: 'string', description: 'Its id.' },
                agent: { type: ['string', 'null'] },
                old: { type: 'integer', nullable: true },
                rows: { type: 'array', items: { $ref: '#/components/schemas/RowDto' } },
                tin: { allOf: [{ $ref: '#/components/schemas/RowDto' }], nullable: true },
              },
            },
            RowDto: { oneOf: [{ type: 'object', additionalProperties: { type: 'number' } }, { enum: ['none', 3] }] },
          },
        },
      }),
    );
    expect(text.split('\n').slice(2)).toEqual([
      'export interface Company {',
      '  /** Its id. */',
      '  readonly id: string;',
      '  readonly agent: string | null;',
      '  readonly old?: number | null;',
      '  readonly rows: readonly Row[];',
      '  readonly tin?: Row | null;',
      '}',
      '',
      "export type Row = Readonly<Record<string, number>> | 'none' | 3;",
      '',
    ]);
  });

  it('refuses what it does not know instead of leaving it unknown', async () => {
    const schemas = { Odd: { type: 'tuple' } };
    await expect(clientSource(openApi({ components: { schemas } }))).rejects.toThrow('tuple');
    await expect(clientSource(openApi({ paths: { '/v1/odd': { get: { responses: {} } } } }))).rejects.toThrow(
      '/v1/odd',
    );
    await expect(
      clientSource(openApi({ paths: { '/v1/odd': { get: { operationId: 'odd', responses: {} } } } })),
    ).rejects.toThrow('no JSON answer');
  });
});
