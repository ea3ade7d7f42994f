import { alikeForm, type IndexDocument } from '@registry/name-index';
import { createHash } from 'node:crypto';
import { type IndexLayout, listAlike } from '../layout.ts';

/** Bytes of an id that OpenSearch takes. */
const ID_BYTES_MAX = 512;

/** The id of a document: its key, or a digest of a long one, which no key begins as. */
export function documentId(key: string): string {
  return Buffer.byteLength(key) <= ID_BYTES_MAX ? key : `\0${createHash('sha256').update(key).digest('base64url')}`;
}

/** A document as OpenSearch takes it. Throws RangeError where its key and its values have it on two shards. */
export function documentSource({ schema, routing }: IndexLayout, document: IndexDocument): object {
  const { key, rank, names, values, orderKeys } = document;
  if (routing !== undefined) {
    const [own, routed] = [values[schema.fields.indexOf(routing.field)] ?? null, routing.toValue(key)];
    if (own !== null && own !== routed)
      throw new RangeError(`${key} has the ${routing.field} ${String(own)}; its key says ${routed}.`);
  }
  const byField = Object.fromEntries(schema.fields.map((name, at) => [name, values[at] ?? null]));
  const alike = listAlike(schema).map((name) => [name, [byField[name] ?? []].flat().map(alikeForm)] as const);
  return {
    key,
    rank,
    names: names.map(({ folded }) => folded),
    first: [...new Set(names.flatMap(({ folded }) => (folded === '' ? [] : folded.split(' ', 1))))],
    nameKeys: [...new Set(names.map(({ nameKey }) => nameKey))].filter((nameKey) => nameKey !== ''),
    values: byField,
    alike: Object.fromEntries(alike),
    orders: Object.fromEntries(schema.orders.map(({ name }, at) => [name, orderKeys[at] ?? null])),
  };
}
