import { foldForMatching } from '@registry/domain';
import type { ListedCompany } from './listed-registers.ts';

/** A query whose company is known. */
export interface LabelledQuery {
  /** The company's. */
  readonly id: string;
  /** Of the query's name: `legal` or `trade`, and what was done to it. */
  readonly kind: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A list that stands for registers, and queries of its companies and of others. */
export interface QuerySet {
  readonly family: string;
  readonly name: string;
  /** Set where no query of it is fitted on. */
  readonly isUnseen?: boolean;
  readonly companies: readonly ListedCompany[];
  readonly queries: readonly LabelledQuery[];
}

/** Queries of one half are fitted on, those of the other measured: no company is in both, and no sibling of it. */
export function halfOf(id: string): 0 | 1 {
  return (hashOf(id.split('~')[0] ?? '') & 1) as 0 | 1;
}

/** Some of the queries of a long list, the same each time. */
export function sampled(queries: readonly LabelledQuery[], countMax: number): LabelledQuery[] {
  const share = countMax / queries.length;
  return queries.filter(({ id, fields }) => hashOf(`${id} ${fields['name'] ?? ''}`) % 10_000 < share * 10_000);
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 9;
}

/** The name keys of all names of some companies. */
export function nameKeysOf(companies: readonly ListedCompany[]): Set<string> {
  return new Set(companies.flatMap(({ names }) => names.map(({ name }) => foldForMatching(name).nameKey)));
}
