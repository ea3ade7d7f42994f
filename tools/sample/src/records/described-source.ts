import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DateFormat } from '@registry/domain';
import type { SourceDefinition } from '@registry/pipeline';
import { loadSource, sourcesDirectory } from '@registry/sources';
import { parse } from 'yaml';

/** A source of records: its description, checked, and the mapping in it as written, which says what each column means. */
export interface DescribedSource {
  readonly definition: SourceDefinition;
  readonly map: DescribedMap;
  /** Wordings of the agency by what they mean, by table. */
  readonly lookups: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The keys of a mapping that made-up rows follow; `loadSource` has checked them. */
interface DescribedMap {
  readonly kind: string;
  readonly names?: readonly DescribedName[];
  readonly state?: DescribedText;
  readonly ein?: DescribedText;
  readonly date?: DescribedDate | readonly DescribedDate[];
  /** A text, or a digest, of which no column is filled. */
  readonly key?: DescribedText;
  readonly makes?: DescribedText;
  readonly join?: Readonly<Record<string, DescribedText>>;
  readonly head?: Readonly<Record<string, DescribedText | DescribedDate>>;
  readonly details?: Readonly<Record<string, DescribedText>>;
}

export interface DescribedName {
  readonly kind: 'legal' | 'trade' | 'second';
  readonly name: DescribedText;
  readonly when?: Condition;
  readonly person?: 'always' | 'by_name' | 'by_name_in_any_order' | { readonly when: Condition };
  readonly addresses?: readonly Readonly<Record<string, DescribedText>>[];
}

export interface DescribedDate {
  readonly column?: string;
  readonly latest?: readonly string[];
  readonly format: DateFormat | readonly DateFormat[];
}

export type DescribedText = string | readonly DescribedText[] | DescribedExpression;

export interface DescribedExpression {
  readonly column?: string;
  readonly first?: readonly DescribedText[];
  readonly join?: readonly DescribedText[];
  readonly with?: string;
  readonly when?: Condition;
  readonly lookup?: string;
}

export type Condition = Readonly<Record<string, string | readonly string[] | { readonly not: unknown }>>;

/** Reads the folder of a source of records. Throws as `loadSource` does. */
export async function describedSource(slug: string): Promise<DescribedSource> {
  const definition = await loadSource(slug);
  if (definition.target !== 'records-sections')
    throw new Error(`No sample of ${slug} can be made: tools/sample has no layout of it.`);
  const folder = path.join(sourcesDirectory(), slug);
  const { map } = parse(await readFile(path.join(folder, 'source.yml'), 'utf8')) as { map: DescribedMap };
  const lookups = await readFile(path.join(folder, 'lookups.yml'), 'utf8').catch(() => '{}');
  return { definition, map, lookups: parse(lookups) as DescribedSource['lookups'] };
}

/** A text in the longest of its spellings. */
export function expressionOf(text: DescribedText | undefined): DescribedExpression {
  if (typeof text === 'string') return { column: text };
  return isList(text) ? { first: text } : (text ?? {});
}

function isList(text: DescribedText | undefined): text is readonly DescribedText[] {
  return Array.isArray(text);
}
