import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';

/** A workspace's annotation of a business. */
export const annotation = publicObject(
  'Annotation',
  "Your workspace's annotation of a business. No other workspace sees it.",
  {
    object: Field.objectType('annotation'),
    business_id: Field.string('The id of the business.', 'us-or-150000007'),
    external_id: Field.stringOrNull('Your own id of the business; `null` without one.', 'V-10017'),
    tags: Field.strings('Your tags of the business, sorted.', ['supplier', 'tier-1']),
    note: Field.stringOrNull('Your note; `null` without one.', 'Contract until June.'),
    updated_at: Field.timeOrNull('Time of the last change; `null` without an annotation.'),
  },
);

export type Annotation = Shape<typeof annotation>;

export const exampleAnnotation: Annotation = makeExample(annotation, {
  updated_at: '2026-11-10T09:00:00.000Z',
});
