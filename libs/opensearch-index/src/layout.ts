import type { IndexSchema } from '@registry/name-index';
import { createHash } from 'node:crypto';

/** How an index maps to one in OpenSearch. */
export interface IndexLayout {
  readonly schema: IndexSchema;
  /** Documents of one value of a field are on one shard. */
  readonly routing?: IndexRouting | undefined;
}

/** The value of a field by a document's key: that of the field, or any other text where the document has none. */
export interface IndexRouting {
  readonly field: string;
  readonly toValue: (key: string) => string;
}

/** Positions between two names: phrases do not reach from one to the next, nor do words of one name. */
const NAMES_GAP = 10_000;
/** Words of a name that are searched for as of one name. */
export const NAME_WORDS_MAX = NAMES_GAP / 2;
/** UTF-16 units of a term: Lucene takes 32,766 bytes. */
const TERM_LENGTH_MAX = 8_191;
/** Characters of prefixes that have posting lists of their own. */
const PREFIX_LENGTHS = { min_chars: 2, max_chars: 6 };
/** Copies of each shard: one, where there is another node. */
export const COPIES = '0-1';
/** Documents that one request may reach. */
export const WINDOW_MAX = 20_000;

/** Names of fields. */
export const FIELD = { key: 'key', rank: 'rank', names: 'names', first: 'first', nameKeys: 'nameKeys' } as const;

export const valueField = (name: string): string => `values.${name}`;
export const alikeField = (name: string): string => `alike.${name}`;
export const orderField = (name: string): string => `orders.${name}`;

/** The fields whose values are compared without regard to case too. */
export function listAlike({ fields, unlisted = [] }: IndexSchema): string[] {
  return fields.filter((name) => !unlisted.includes(name));
}

/**
 * Settings and mappings of an index. Words come folded: the analyzer only takes them apart at blanks, so that no second rule of folding
 * exists. The source of a document is not kept: the service's tables have it.
 */
export function indexTemplate({ schema }: IndexLayout, shards: number) {
  const keyword = { type: 'keyword', ignore_above: TERM_LENGTH_MAX };
  const ofValues = (names: readonly string[]) => ({
    dynamic: 'strict',
    properties: Object.fromEntries(names.map((name) => [name, keyword])),
  });
  const orders = schema.orders.map(({ name }) => [name, { ...keyword, index: false }] as const);
  return {
    settings: {
      index: {
        number_of_shards: shards,
        auto_expand_replicas: COPIES,
        max_result_window: WINDOW_MAX,
        // An old write that arrives late finds that the document was deleted.
        gc_deletes: '1h',
        analysis: {
          tokenizer: { words: { type: 'whitespace', max_token_length: TERM_LENGTH_MAX } },
          analyzer: { words: { type: 'custom', tokenizer: 'words' } },
        },
      },
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: {
        key: { type: 'keyword' },
        rank: { type: 'double' },
        names: {
          ...{ type: 'text', analyzer: 'words', norms: false },
          ...{ position_increment_gap: NAMES_GAP, index_prefixes: PREFIX_LENGTHS },
        },
        first: { ...keyword, doc_values: false },
        nameKeys: { ...keyword, doc_values: false },
        values: ofValues(schema.fields),
        alike: ofValues(listAlike(schema)),
        orders: { dynamic: 'strict', properties: Object.fromEntries(orders) },
      },
    },
  };
}

/** Eight letters that differ where documents are indexed otherwise: releases with other fields have indexes of their own. */
export function layoutDigest(layout: IndexLayout): string {
  const text = JSON.stringify([indexTemplate(layout, 0), layout.schema, layout.routing?.field]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
