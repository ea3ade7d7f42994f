import type { MatchKeys } from '@registry/contracts-business-registry';
import type { MatchFact } from '@registry/contracts-records-sections';
import { foldForMatching, legalFormsOfWords } from '@registry/domain';
import type { NameComparison } from './compare-names.ts';
import type { Subject } from './subject.ts';

/** What is known of each fact that was compared; null: not known, in the way that `matchFacts` says. */
export type Facts = Readonly<Partial<Record<MatchFact, boolean | null>>>;

/** What is known of a record that a name ties to a company. */
export interface ComparedFacts {
  readonly facts: Facts;
  /** How many companies of the state the name may mean, this one included: those that bear it, or those of them that are where the record is. */
  readonly bearers: number;
}

/** What of a record is compared next to its name. */
export type ComparedRecord = Pick<Subject, 'postalCodes' | 'cities' | 'tradeNames' | 'secondNames' | 'newestDate'>;

/** Compares all of a record that a name ties to a company. */
export function compareFacts(compared: NameComparison, record: ComparedRecord, keys: MatchKeys): ComparedFacts {
  const named = nameFacts(compared, keys);
  const place = placeFacts(record, keys);
  const isAlone = compared.bearers === 1;
  const secondName = named.legal_name === true ? sharesSecondName(record, keys) : null;
  const there = isAlone ? undefined : namesakesThere(record, keys, secondName);
  const facts = {
    ...named,
    only_bearer: isAlone,
    ...place,
    ...there?.facts,
    ...(secondName !== null && (!isAlone || isTelling(secondName, named, place)) && { second_name: secondName }),
    ...dateFacts(record, keys),
    register_whole: keys.register === 'whole' ? true : keys.register === 'active' ? null : false,
  };
  return { facts, bearers: there?.bearers ?? compared.bearers };
}

/** A business has several trade names; it is chapters, of a name without a form or elsewhere, that another one sets apart. */
function isTelling(secondName: boolean, { company_form: hasForm }: Facts, place: Facts): boolean {
  return secondName || hasForm === false || place.postal_code === false || place.city === false;
}

function nameFacts(compared: NameComparison, keys: MatchKeys): Facts {
  const { companyName } = compared;
  const isLegal = companyName === keys.legal && compared.method !== 'alternative_name_state_unique';
  const [recordForm = null] = legalFormsOfWords(compared.record.words);
  const [companyForm = null] = legalFormsOfWords(companyName.folded.split(' '));
  return {
    full_name: compared.record.folded === companyName.folded,
    ...(isLegal
      ? { legal_form: recordForm === null && companyForm !== null ? null : recordForm === companyForm }
      : { alternative_name_form: recordForm === null ? null : recordForm === companyForm }),
    ...(isLegal && { company_form: companyForm !== null }),
    legal_name: isLegal,
  };
}

/**
 * Which of those that bear the legal name the record may mean: the second name decides where both give one, else the ZIP code; one
 * whose ZIP code is not known may be there.
 */
function namesakesThere(
  record: ComparedRecord,
  keys: MatchKeys,
  secondName: boolean | null,
): { readonly facts: Facts; readonly bearers?: number } {
  if (secondName !== null) return { facts: {}, ...(secondName && { bearers: 1 }) };
  const isHere = share(record.postalCodes, keys.places.postalCodes);
  if (keys.namesakes === null || isHere === null) return { facts: { namesakes_elsewhere: null } };
  const others = keys.namesakes.map((postalCodes) => share(record.postalCodes, postalCodes));
  if (!isHere) return { facts: { namesakes_elsewhere: !others.includes(true) } };
  const bearers = 1 + others.filter((isThere) => isThere !== false).length;
  const sameYears = bearers === 1 ? { same_years: areOfSameYears(record.newestDate, keys.asOf) } : {};
  return { facts: { namesakes_elsewhere: bearers === 1, ...sameYears }, bearers };
}

function sharesSecondName(
  { tradeNames, secondNames = [] }: ComparedRecord,
  { alternatives }: MatchKeys,
): boolean | null {
  const own = alternatives.map(({ folded }) => folded);
  return share(
    [...tradeNames, ...secondNames].map((name) => foldForMatching(name).folded),
    own,
  );
}

/** A city is compared where a side has no ZIP code: next to one that differs it says nothing. */
function placeFacts(record: ComparedRecord, { places: company }: MatchKeys): Facts {
  const postalCode = share(record.postalCodes, company.postalCodes);
  return postalCode === null
    ? { postal_code: null, city: share(record.cities, company.cities) }
    : { postal_code: postalCode };
}

const YEAR_MS = 365.25 * 24 * 3_600_000;

/** Within so many years few companies move. */
const SAME_YEARS = 1;

function areOfSameYears(record: Day, register: Day): boolean | null {
  if (!record || !register) return null;
  return Math.abs(Date.parse(record) - Date.parse(register)) <= SAME_YEARS * YEAR_MS;
}

/** Stated where both dates are known. */
function dateFacts({ newestDate }: ComparedRecord, { formed }: MatchKeys): Facts {
  return newestDate && formed ? { formed_before: formed <= newestDate } : {};
}

type Day = string | null | undefined;

function share(some: readonly string[], others: readonly string[]): boolean | null {
  if (some.length === 0 || others.length === 0) return null;
  return some.some((one) => others.includes(one));
}
