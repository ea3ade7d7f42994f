import type { OtherName } from '@registry/contracts-business-registry';
import { foldForMatching, findLegalForms } from '@registry/domain';
import { type Facts, share } from './facts.ts';
import type { ComparedRecord } from './subject.ts';

/** The names that a record gives next to its own, folded. */
export interface FurtherNames {
  readonly seconds: readonly string[];
  readonly trades: readonly string[];
}

/** Those of a company next to its legal name. */
export interface CompanyNames {
  readonly folded: readonly string[];
  /** One of them may be a second line. */
  readonly hasLine: boolean;
}

export function listFurtherNames({ secondNames = [], tradeNames }: ComparedRecord): FurtherNames {
  const folded = (names: readonly string[]): string[] => names.map((name) => foldForMatching(name).folded);
  return { seconds: folded(secondNames), trades: folded(tradeNames) };
}

export function companyNames(names: readonly OtherName[]): CompanyNames {
  const hasLine = names.some(({ folded, isWhole = isWholeName(folded) }) => !isWhole);
  return { folded: names.map(({ folded }) => folded), hasLine };
}

function isWholeName(folded: string): boolean {
  return findLegalForms(folded.split(' ')).length > 0;
}

/** Checks that a company has the second line that a record gives; null where either has none. */
export function sharesSecondLine({ seconds }: FurtherNames, { folded, hasLine }: CompanyNames): boolean | null {
  const isShared = share(seconds, folded);
  return isShared === false && !hasLine ? null : isShared;
}

/**
 * A second line that the company has, or a trade name, says that it is the one. Another second line than the company's says that it is
 * another chapter; a business has several trade names, and changes its own: those say nothing against.
 */
export function compareFurtherNames(given: FurtherNames, names: CompanyNames): Facts {
  return furtherFacts(sharesSecondLine(given, names), share(given.trades, names.folded) === true);
}

export function furtherFacts(second: boolean | null, isTradeShared: boolean): Facts {
  return { ...(second !== null && { second_name: second }), ...(isTradeShared && { trade_name: true }) };
}
