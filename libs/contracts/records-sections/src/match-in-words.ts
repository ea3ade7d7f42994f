import { supports } from '@registry/domain';
import type { Evidence, EvidenceInWords } from './match.ts';

/** A company that is one of several in a state with the same name. */
interface Compared {
  /** The state's name. */
  readonly state: string;
  /** Companies of the state that share the name, including this one. */
  readonly bearers: number;
  /** Whether legal names were compared: companies that have the name as a former or trade name are not counted then. */
  readonly isLegal?: boolean;
}

type Sentence = string | ((compared: Compared) => string);

/** The text shown for each fact, by result. `matchFacts` describes the facts. */
const sentences: Readonly<Record<string, Readonly<Partial<Record<'true' | 'false' | 'null', Sentence>>>>> = {
  file_number: { true: "the record carries the company's file number" },
  ein: { true: "the record carries the company's EIN" },
  full_name: { true: 'same full name', false: 'the names differ in spelling or legal form' },
  legal_form: { true: 'same legal form', false: 'not the same legal form', null: 'the record states no legal form' },
  company_form: { true: "the company's name states its legal form", false: "the company's name states no legal form" },
  legal_name: { true: 'both are legal names', false: 'one is a former or trade name' },
  alternative_name_form: {
    true: 'same legal form',
    false: "the company's name that was compared does not have the legal form that the record states",
    null: 'the record states no legal form',
  },
  only_bearer: {
    true: ({ state, isLegal }) =>
      `no other loaded ${state} company has this ${isLegal === true ? 'legal name' : 'name'}`,
    false: ({ state, bearers }) => `${bearers} loaded ${state} companies share this name`,
  },
  postal_code: { true: 'same ZIP code', false: 'different ZIP codes', null: 'no ZIP code to compare' },
  city: { true: 'same city', false: 'different cities', null: 'no city to compare' },
  namesakes_elsewhere: {
    true: 'other companies with this name have other ZIP codes',
    false: "another company with this name has the record's ZIP code",
    null: 'the ZIP codes of the other companies with this name cannot all be compared',
  },
  same_years: {
    true: 'the record and the registry data are from about the same year',
    false: 'the record and the registry data are from different years',
    null: 'the year of the record or of the registry data is not known',
  },
  second_name: {
    true: "the second line of the record's name is a name of the company",
    false: "the second line of the record's name is not the company's",
  },
  trade_name: { true: 'records of this holder also give a former or trade name of the company' },
  other_company: {
    true: 'no other company is more likely the one that the record names',
    false: 'another company is more likely the one that the record names',
  },
  one_holder: {
    true: 'no unrelated records have this name without a legal form',
    false: 'records of many unrelated places have this name without a legal form',
  },
  formed_before: {
    true: 'the newest record of this holder is not older than the company',
    false: 'all records of this holder are older than the company',
    null: 'no dates to compare',
  },
  register_whole: {
    true: ({ state }) => `the whole ${state} registry is loaded`,
    false: ({ state }) => `only a part of the ${state} registry is loaded`,
    null: ({ state }) => `only active ${state} companies are loaded`,
  },
};

/** Evidence with the text shown for it. */
export function evidenceInWords(evidence: Evidence, compared: Compared): EvidenceInWords {
  const sentence = sentences[evidence.fact]?.[`${evidence.agrees}`];
  const text = typeof sentence === 'function' ? sentence(compared) : (sentence ?? evidence.fact.replaceAll('_', ' '));
  return { ...evidence, agrees: supports(evidence.weight) ?? evidence.agrees, text };
}

/** All evidence of a match in one sentence. If neither ZIP code nor city is known, no address is. */
export function toSentence(evidence: readonly EvidenceInWords[]): string {
  const unknown = evidence.filter(
    ({ fact, text }) => (fact === 'postal_code' || fact === 'city') && text === sentences[fact]?.null,
  );
  const [postalCode, city] = unknown;
  const stated = city === undefined ? evidence : evidence.filter((one) => one !== postalCode);
  const text = stated.map((one) => (one === city ? 'no address to compare' : one.text)).join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
