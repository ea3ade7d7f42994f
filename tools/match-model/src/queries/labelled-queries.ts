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
  readonly companies: readonly ListedCompany[];
  readonly queries: readonly LabelledQuery[];
}

/** Queries of one half are fitted on, those of the other measured: no company is in both. */
export function halfOf(id: string): 0 | 1 {
  let hash = 2_166_136_261;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return ((hash >>> 9) & 1) as 0 | 1;
}
