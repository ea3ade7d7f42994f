import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DateFormat } from '@registry/domain';
import type { SourceDefinition } from '@registry/pipeline';
import { loadSource, sourcesDirectory } from '@registry/sources';
import { load } from 'js-yaml';

/** A source: its description, checked, and the mapping in it as written, which says what each column means. */
export interface DescribedSource {
  readonly definition: SourceDefinition;
  readonly map: DescribedMap;
  /** Wordings of the agency by what they mean, by table. */
  readonly lookups: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The keys of a mapping that sample rows follow; `loadSource` has checked them. */
interface DescribedMap {
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
  /** Only of registries, as everything below. */
  readonly file_number?: DescribedText;
  readonly name?: DescribedText;
  readonly status?: DescribedText;
  readonly registration_date?: DescribedDate;
  readonly formation_state?: DescribedText;
  readonly alternative_names?: readonly { readonly name: DescribedText }[];
  readonly addresses?: readonly DescribedAddress[];
  readonly officers?: readonly DescribedOfficer[];
}

export interface DescribedName {
  readonly kind: 'legal' | 'trade' | 'second';
  readonly name: DescribedText;
  readonly when?: Condition;
  readonly person?: 'always' | 'by_name' | 'by_name_in_any_order' | { readonly when: Condition };
  readonly addresses?: readonly DescribedAddress[];
}

export type DescribedAddress = Readonly<
  Partial<Record<'full' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country', DescribedText>>
> & { readonly kind?: string; readonly when?: Condition };

export interface DescribedOfficer {
  readonly title: DescribedText;
  readonly when?: Condition;
  readonly person?: Readonly<Partial<Record<'first' | 'middle' | 'last' | 'suffix' | 'name', DescribedText>>>;
  readonly firm?: DescribedText;
  readonly name?: DescribedText;
  readonly skip_own_name?: boolean;
  readonly address?: DescribedAddress;
}

export interface DescribedDate {
  readonly column?: string;
  readonly latest?: readonly string[];
  readonly format: DateFormat | readonly DateFormat[];
}

export type DescribedText = string | readonly DescribedText[] | DescribedExpression;

export interface DescribedExpression {
  readonly column?: string;
  readonly constant?: string;
  readonly first?: readonly DescribedText[];
  readonly join?: readonly DescribedText[];
  readonly with?: string;
  readonly when?: Condition;
  readonly lookup?: string;
}

export type Condition = Readonly<
  Record<string, string | readonly string[] | { readonly not: string | readonly string[] }>
>;

/** Reads a source's folder. Throws as `loadSource` does. */
export async function describedSource(slug: string): Promise<DescribedSource> {
  const definition = await loadSource(slug);
  const folder = path.join(sourcesDirectory(), slug);
  const { map } = load(await readFile(path.join(folder, 'source.yml'), 'utf8')) as { map: DescribedMap };
  const lookups = await readFile(path.join(folder, 'lookups.yml'), 'utf8').catch(() => '{}');
  return { definition, map, lookups: load(lookups) as DescribedSource['lookups'] };
}

/** A text in the longest of its spellings. */
export function readExpression(text: DescribedText | undefined): DescribedExpression {
  if (typeof text === 'string') return { column: text };
  return isList(text) ? { first: text } : (text ?? {});
}

function isList(text: DescribedText | undefined): text is readonly DescribedText[] {
  return Array.isArray(text);
}
