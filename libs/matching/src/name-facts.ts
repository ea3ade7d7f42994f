import type { MatchKeys, Places } from '@registry/contracts-business-registry';
import type { MatchFact } from '@registry/contracts-records-sections';
import { foldWords, legalFormsOfWords } from '@registry/domain';
import type { NameComparison } from './compare-names.ts';

/** What is known of each fact that was looked at; null: not known, in the way that `matchFacts` says. */
export type Facts = Readonly<Partial<Record<MatchFact, boolean | null>>>;

/** What is known of a record that a name ties to a company. */
export interface ComparedFacts {
  readonly facts: Facts;
  /** How many companies of the state the name may mean, this one included: those that bear it, or those of them that are where the record is. */
  readonly bearers: number;
}

/** Compares all of a record that a name ties to a company. */
export function compareFacts(compared: NameComparison, record: Places, keys: MatchKeys): ComparedFacts {
  const there = compared.bearers === 1 ? undefined : namesakesThere(record, keys);
  const facts = { ...factsOf(compared, record, keys), ...there?.facts };
  return { facts, bearers: there?.bearers ?? compared.bearers };
}

function factsOf(compared: NameComparison, record: Places, keys: MatchKeys): Facts {
  const { companyName } = compared;
  const isLegal = companyName === keys.legal && compared.method !== 'alternative_name_state_unique';
  const [recordForm = null] = legalFormsOfWords(compared.record.words);
  const [companyForm = null] = legalFormsOfWords(foldWords(companyName.name));
  return {
    full_name: compared.record.folded === companyName.folded,
    ...(isLegal
      ? { legal_form: recordForm === null && companyForm !== null ? null : recordForm === companyForm }
      : { alternative_name_form: recordForm === null ? null : recordForm === companyForm }),
    legal_name: isLegal,
    only_bearer: compared.bearers === 1,
    ...placeFacts(record, keys.places),
    register_whole: keys.register === 'whole' ? true : keys.register === 'active' ? null : false,
  };
}

/** Whether others that bear the legal name are where the record is; one whose ZIP code is not known may be. */
function namesakesThere(
  record: Places,
  { places, namesakes }: MatchKeys,
): { readonly facts: Facts; readonly bearers?: number } {
  const isHere = share(record.postalCodes, places.postalCodes);
  if (namesakes === null || isHere === null) return { facts: { namesakes_elsewhere: null } };
  const others = namesakes.map((postalCodes) => share(record.postalCodes, postalCodes));
  if (!isHere) return { facts: { namesakes_elsewhere: !others.includes(true) } };
  const bearers = 1 + others.filter((isThere) => isThere !== false).length;
  return { facts: { namesakes_elsewhere: bearers === 1 }, bearers };
}

/** A city is looked at where a side has no ZIP code: beside one that differs it says nothing. */
function placeFacts(record: Places, company: Places): Facts {
  const postalCode = share(record.postalCodes, company.postalCodes);
  return postalCode === null
    ? { postal_code: null, city: share(record.cities, company.cities) }
    : { postal_code: postalCode };
}

function share(some: readonly string[], others: readonly string[]): boolean | null {
  if (some.length === 0 || others.length === 0) return null;
  return some.some((one) => others.includes(one));
}
