import type { Evidence, EvidenceInWords } from './match.ts';

/** Of a company among several that bear the name, in a state. */
interface Compared {
  /** The state's name. */
  readonly state: string;
  /** Companies of the state that the name may mean, this one included. */
  readonly bearers: number;
}

type Sentence = string | ((compared: Compared) => string);

/** What each fact says to a reader, by what was found. `matchFacts` has the questions. */
const sentences: Readonly<Record<string, Readonly<Partial<Record<'true' | 'false' | 'null', Sentence>>>>> = {
  file_number: { true: "the record carries the company's file number" },
  ein: { true: "the record carries the company's EIN" },
  full_name: { true: 'same full name', false: 'the names differ in spelling or legal form' },
  legal_form: { true: 'same legal form', false: 'different legal forms', null: 'the record states no legal form' },
  company_form: { true: "the company's name states its legal form", false: "the company's name states no legal form" },
  legal_name: { true: 'both are legal names', false: 'one is a former or trade name' },
  alternative_name_form: {
    true: 'same legal form',
    false: 'the company lacks the legal form that the record states',
    null: 'the record states no legal form',
  },
  only_bearer: {
    true: ({ state }) => `no other loaded company of ${state} has the name`,
    false: ({ state, bearers }) => `${bearers} loaded companies of ${state} may be meant`,
  },
  postal_code: { true: 'same ZIP code', false: 'different ZIP codes', null: 'no ZIP code to compare' },
  city: { true: 'same city', false: 'different cities', null: 'no address to compare' },
  namesakes_elsewhere: {
    true: 'the others of the name are elsewhere',
    false: 'another one of the name is at that place',
    null: 'it is not known where the others of the name are',
  },
  same_years: {
    true: 'the record is of about the year of the register',
    false: 'the record is of another year than the register',
    null: 'it is not known whether record and register are of the same year',
  },
  second_name: {
    true: 'the record also gives a trade name of the company',
    false: "the record's trade name is not one of the company",
    null: 'no second name to compare',
  },
  formed_before: {
    true: 'the company was formed before the record',
    false: 'the company was formed after the record',
    null: 'no dates to compare',
  },
  register_whole: {
    true: ({ state }) => `the whole register of ${state} is loaded`,
    false: ({ state }) => `only a part of the register of ${state} is loaded`,
    null: ({ state }) => `only active companies of ${state} are loaded`,
  },
};

/** Evidence with what it says to a reader. */
export function evidenceInWords(evidence: Evidence, compared: Compared): EvidenceInWords {
  const sentence = sentences[evidence.fact]?.[`${evidence.agrees}`];
  const text = typeof sentence === 'function' ? sentence(compared) : (sentence ?? evidence.fact.replaceAll('_', ' '));
  return { ...evidence, text };
}

/** All evidence of a match in one sentence. Next to a city that is not known, nothing is said of the ZIP code. */
export function sentenceOf(evidence: readonly EvidenceInWords[]): string {
  const hasNoCity = evidence.some(({ fact, agrees }) => fact === 'city' && agrees === null);
  const stated = evidence.filter(({ fact, agrees }) => !(hasNoCity && fact === 'postal_code' && agrees === null));
  const text = stated.map((one) => one.text).join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
