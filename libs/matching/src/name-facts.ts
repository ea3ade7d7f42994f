import type { CompanyKeys } from '@registry/contracts-business-registry';
import { findLegalForms } from '@registry/domain';
import type { NameComparison } from './compare-names.ts';
import { type Facts, isElsewhere, share } from './facts.ts';
import { companyNames, compareFurtherNames, listFurtherNames } from './further-names.ts';
import { namesakeFacts, type Rivals } from './namesakes.ts';
import type { ComparedRecord } from './subject.ts';

/** Facts about a record that a name ties to a company. */
export interface ComparedFacts {
  readonly facts: Facts;
  /** The other companies of the state that bear the name, by what is known of them. */
  readonly rivals: readonly Rivals[];
}

/** Compares all of a record that a name ties to a company. */
export function compareFacts(compared: NameComparison, record: ComparedRecord, keys: CompanyKeys): ComparedFacts {
  const named = nameFacts(compared, keys);
  const place = placeFacts(record, keys);
  const isAlone = compared.bearers === 1;
  const { second_name: second, ...trade } =
    named.legal_name === true ? compareFurtherNames(listFurtherNames(record), companyNames(keys.alternatives)) : {};
  const isTelling = typeof second === 'boolean' && (second || !isAlone || mayBeChapter(named, place));
  const further = isTelling ? { ...trade, second_name: second } : trade;
  const there = isAlone ? undefined : namesakeFacts(compared, { ...named, ...place, ...further }, record, keys);
  const facts = {
    ...named,
    only_bearer: isAlone,
    ...place,
    ...there?.facts,
    ...further,
    ...dateFacts(record, keys),
    register_whole: keys.register === 'whole' ? true : keys.register === 'active' ? null : false,
  };
  return { facts, rivals: there?.rivals ?? [] };
}

/** It is chapters, of a name without a form or elsewhere, that another second line sets apart. */
function mayBeChapter({ company_form: hasForm }: Facts, place: Facts): boolean {
  return hasForm === false || isElsewhere(place);
}

function nameFacts(compared: NameComparison, keys: CompanyKeys): Facts {
  const { companyName } = compared;
  const isLegal = companyName === keys.legal && compared.method !== 'alternative_name_state_unique';
  const [recordForm = null] = findLegalForms(compared.record.words);
  const [companyForm = null] = findLegalForms(companyName.folded.split(' '));
  const isFormEqual = recordForm === null ? null : recordForm === companyForm;
  return {
    full_name: compared.record.folded === companyName.folded,
    ...(!isLegal && { alternative_name_form: isFormEqual }),
    ...(isLegal && (recordForm ?? companyForm) !== null && { legal_form: isFormEqual }),
    ...(isLegal && { company_form: companyForm !== null }),
    legal_name: isLegal,
  };
}

/** A city is compared where no ZIP code agrees: next to one that does it says nothing. */
function placeFacts(record: ComparedRecord, { places: company }: CompanyKeys): Facts {
  const postalCode = share(record.postalCodes, company.postalCodes);
  if (postalCode === true) return { postal_code: true };
  return { postal_code: postalCode, city: share(record.cities, company.cities) };
}

/** Stated where both dates are known. */
function dateFacts({ newestDate }: ComparedRecord, { formed }: CompanyKeys): Facts {
  return newestDate && formed ? { formed_before: formed <= newestDate } : {};
}
