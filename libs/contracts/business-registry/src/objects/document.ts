import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';
import Type from 'typebox';
import { coveredSource } from './covered-source.ts';

/** Documents that the whole profile of a company has; its list has all. */
export const DOCUMENTS_SHOWN = 100;

/** An act that a company filed with its registry, or that the registry recorded. */
export const document = publicObject('Document', 'A filing of a business at its registry.', {
  object: Field.objectType('document'),
  id: Field.string('The unique id of the document.', 'us-co-20141000059/documents/9F86D081884C7D65'),
  document_type: Field.stringOrNull("What was filed, in the registry's own wording.", 'Articles of Organization'),
  filename: Field.nothing('Always null: registries publish the filing, not the file.'),
  filing_date: Field.dateOrNull('The date of the filing; `null` if the registry does not publish it.', '2014-01-15'),
  download_url: Field.stringOrNull('The URL of the file; `null` if the registry gives none.', null),
  source: Field.string('The slug of the source.', 'us-co/transaction-history'),
  sources: Field.list(coveredSource, 'The sources that have the filing, with the dates of their data.'),
  metadata: Type.Unsafe<Readonly<Record<string, string>>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'Further facts of the filing in the wording of the registry, such as `number`, `name` (the name of the business at that time) and `effective_date`.',
    example: { number: '20141000059', name: 'CEDAR RIDGE BAKERY LLC' },
  }),
});

export type Document = Shape<typeof document>;

/** The document of the examples. */
export const exampleDocument: Document = makeExample(document, {
  filename: null,
  sources: [{ source: 'us-co/transaction-history', as_of: '2026-11-01', loaded_at: '2026-11-02T08:15:30.000Z' }],
});
