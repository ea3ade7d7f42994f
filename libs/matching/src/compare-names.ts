import type { CompanyKeys, MatchName } from '@registry/contracts-business-registry';
import type { MatchMethod } from '@registry/contracts-records-sections';
import { type FoldedForMatching, foldForMatching, nameWithForms } from '@registry/domain';

/** A record's name next to the name of the company that it equals, and what that is worth. */
export interface NameComparison {
  readonly method: MatchMethod;
  /** As published by the record's source. */
  readonly recordName: string;
  readonly record: FoldedForMatching;
  readonly companyName: MatchName;
  /** Companies of the state that have the name which was compared, with its legal forms in any spelling, this one included. */
  readonly bearers: number;
  /** Those of them that have it in the company's own wording. */
  readonly alike: number;
}

/** The forms of a name that are compared, from the narrowest. */
interface Compared {
  readonly folded: string;
  /** With its legal forms as forms. */
  readonly withForms: string;
  readonly nameKey: string;
}

/** How many companies of the state have each of them. */
type Bearers = Readonly<Record<keyof Compared, number>>;

interface ComparedNames {
  readonly record: Compared;
  readonly company: Compared;
  readonly bearers: Bearers;
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
    holds: (names) => areEqual('folded', names) && names.bearers.folded === 1,
  },
  { method: 'name_state_unique', alternative: false, holds: isOnlyBearer },
  { method: 'alternative_name_state_unique', alternative: true, holds: isOnlyBearer },
  {
    method: 'name_state_ambiguous',
    alternative: false,
    holds: (names) => areEqual('withForms', names),
  },
];

function areEqual(form: keyof Compared, { record, company }: ComparedNames): boolean {
  return record[form] === company[form];
}

/** Checks that the names are equal in a form that no other company has. */
function isOnlyBearer(names: ComparedNames): boolean {
  return (['folded', 'withForms', 'nameKey'] as const).some(
    (form) => areEqual(form, names) && names.bearers[form] === 1,
  );
}

interface FoldedName {
  readonly name: string;
  readonly folded: FoldedForMatching;
  readonly compared: Compared;
}

/** The names of a record are compared again and again: before and after its company's EIN is known, and to other companies. */
const foldedNames = new WeakMap<readonly string[], readonly FoldedName[]>();

function foldNames(names: readonly string[]): readonly FoldedName[] {
  const known = foldedNames.get(names);
  if (known !== undefined) return known;
  const all = names.map((name) => {
    const folded = foldForMatching(name);
    return { name, folded, compared: { ...folded, withForms: nameWithForms(folded.words) } };
  });
  foldedNames.set(names, all);
  return all;
}

/** The best match between a record's names and a company's; undefined without any. The caller compares the states. */
export function compareNames(
  recordNames: readonly string[],
  areTradeNames: boolean,
  keys: CompanyKeys,
): NameComparison | undefined {
  const records = foldNames(recordNames);
  const companies = [keys.legal, ...keys.alternatives].map((companyName) => ({
    companyName,
    compared: { ...companyName, withForms: nameWithForms(companyName.folded.split(' ')) },
    bearers: findBearers(companyName),
  }));
  for (const { method, alternative, holds } of rules) {
    for (const { companyName, compared: company, bearers } of companies) {
      if ((areTradeNames || companyName !== keys.legal) !== alternative) continue;
      const equal = records.find(({ compared: record }) => holds({ record, company, bearers }));
      if (equal === undefined) continue;
      const isExact = equal.compared.folded === company.folded;
      const named = { method, recordName: equal.name, record: equal.folded, companyName };
      return { ...named, ...countBearers(method, isExact, companyName, bearers) };
    }
  }
  return undefined;
}

/** A full name in another spelling of its legal form is the same name to many that write it down. */
function countBearers(
  method: MatchMethod,
  isExact: boolean,
  { companiesWithForms: withForms }: MatchName,
  bearers: Bearers,
): Pick<NameComparison, 'bearers' | 'alike'> {
  if (method === 'name_state_exact_unique') return { bearers: Math.max(1, withForms ?? 1), alike: 1 };
  if (method !== 'name_state_ambiguous') return { bearers: 1, alike: 1 };
  const all = isExact ? Math.max(bearers.folded, withForms ?? 0) : bearers.withForms;
  return { bearers: Math.max(2, all), alike: isExact ? Math.max(2, bearers.folded) : Math.max(1, bearers.folded) };
}

/** Counts the bearers of a name. If those of the name with its forms are not known, all with its key may bear it. */
function findBearers(name: MatchName): Bearers {
  const { companiesWithFolded: folded, companiesWithNameKey: nameKey } = name;
  return { folded, withForms: name.companiesWithForms ?? nameKey, nameKey };
}

/** Checks that a record's name has the key of a name of the company, were that enough or not. */
export function sharesKey(recordNames: readonly string[], keys: CompanyKeys): boolean {
  return [keys.legal, ...keys.alternatives].some((companyName) =>
    foldNames(recordNames).some(({ folded }) => folded.nameKey === companyName.nameKey),
  );
}
