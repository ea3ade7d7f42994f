import type { MatchKeys, MatchName } from '@registry/contracts-business-registry';
import type { MatchMethod } from '@registry/contracts-records-sections';
import { foldForMatching, type FoldedForMatching } from '@registry/domain';

/** A record's name beside the name of the company that it equals, and what that is worth. */
export interface NameComparison {
  readonly method: MatchMethod;
  /** As published by the record's source. */
  readonly recordName: string;
  readonly record: FoldedForMatching;
  readonly companyName: MatchName;
  /** Companies of the state that have the name which was compared, this one included. */
  readonly bearers: number;
}

interface ComparedNames {
  readonly record: { readonly folded: string; readonly nameKey: string };
  readonly company: MatchName;
}

/**
 * When a name ties a record to a company, best first. Both names are legal names but where the rule is for alternatives:
 * then at least one of them is a former or trade name.
 */
const rules: readonly {
  readonly method: MatchMethod;
  readonly alternative: boolean;
  readonly holds: (names: ComparedNames) => boolean;
}[] = [
  {
    method: 'name_state_exact_unique',
    alternative: false,
    holds: ({ record, company }) => record.folded === company.folded && company.companiesWithFolded === 1,
  },
  {
    method: 'name_state_unique',
    alternative: false,
    holds: ({ record, company }) => record.nameKey === company.nameKey && company.companiesWithNameKey === 1,
  },
  {
    method: 'alternative_name_state_unique',
    alternative: true,
    holds: ({ record, company }) =>
      (record.folded === company.folded && company.companiesWithFolded === 1) ||
      (record.nameKey === company.nameKey && company.companiesWithNameKey === 1),
  },
  {
    method: 'name_state_ambiguous',
    alternative: false,
    holds: ({ record, company }) => record.folded === company.folded,
  },
];

/** The best tie between a record's names and a company's; undefined when there is none. The states are the caller's to compare. */
export function compareNames(
  recordNames: readonly string[],
  areTradeNames: boolean,
  keys: MatchKeys,
): NameComparison | undefined {
  const folded = recordNames.map((name) => ({ name, ...foldForMatching(name) }));
  for (const { method, alternative, holds } of rules) {
    for (const companyName of [keys.legal, ...keys.alternatives]) {
      if ((areTradeNames || companyName !== keys.legal) !== alternative) continue;
      const equal = folded.find((record) => holds({ record, company: companyName }));
      if (equal === undefined) continue;
      const bearers = method === 'name_state_ambiguous' ? Math.max(2, companyName.companiesWithFolded) : 1;
      return { method, recordName: equal.name, record: equal, companyName, bearers };
    }
  }
  return undefined;
}

/** Whether a record's name has the key of a name of the company, were that enough or not. */
export function sharesKey(recordNames: readonly string[], keys: MatchKeys): boolean {
  return [keys.legal, ...keys.alternatives].some((companyName) =>
    recordNames.some((name) => foldForMatching(name).nameKey === companyName.nameKey),
  );
}
