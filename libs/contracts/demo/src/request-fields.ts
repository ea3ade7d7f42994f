import Type from 'typebox';

/** A jurisdiction as the demo names it: `us-or`, `ca-on`. */
export const jurisdiction = Type.String({ pattern: '^(us|ca)-[a-z]{2}$' });

/** One of the slugs of a table. */
export function slugOf<Slug extends string>(table: Readonly<Record<Slug, unknown>>) {
  return Type.Enum(Object.keys(table) as Slug[]);
}
