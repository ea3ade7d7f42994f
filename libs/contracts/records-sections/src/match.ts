import { count, knownWord, list, publicObject, type Shape, string, stringOrNull } from '@registry/contracts-message';
import Type from 'typebox';

/**
 * The ways in which a record is tied to a company, best first, with what each says to a reader, of a company of a state. A row
 * carries the first that holds for it.
 */
export const matchMethods = {
  /** The record carries the registry's own file number, or the company's EIN. */
  identifier: () => "carries this company's own file number or EIN",
  /** The folded full name, legal form included, in the same state, where one company has it. */
  name_state_exact_unique: (state: string) => `same legal name, the only company in ${state} with it`,
  /** The name key (legal form left out), in the same state, where one company has it. */
  name_state_unique: (state: string) => `same name but for the legal form, the only company in ${state} with it`,
  /** The same over a former or trade name of the company, or a trade name that the record gives. */
  alternative_name_state_unique: (state: string) => `a former or trade name, the only company in ${state} with it`,
  /** The folded full name, where several companies of the state share it. */
  name_state_ambiguous: (state: string) => `same full name, but other companies in ${state} are named alike`,
} as const satisfies Record<string, (state: string) => string>;

export type MatchMethod = keyof typeof matchMethods;

/** Why a record is tied to a company, in words. `state`: the state's name. */
export function matchInWords(method: string, state: string): string {
  return Object.hasOwn(matchMethods, method) ? matchMethods[method as MatchMethod](state) : method.replaceAll('_', ' ');
}

/** What is compared of a record and a company, with the question that `agrees` answers. */
export const matchFacts = {
  file_number: "Does the record carry the company's file number?",
  ein: "Does the record carry the company's EIN?",
  full_name: 'Are the full names equal, legal form included?',
  legal_form: 'Do both names state the same legal form? null: the record states none.',
  company_form: "Does the company's name state a legal form? Names without one are often those of chapters.",
  legal_name: 'Are both names legal names? false: one of them is a former or trade name.',
  alternative_name_form:
    'Where one of them is a former or trade name: has the company the legal form that the record states? null: it states none.',
  only_bearer: 'Is the company the only one of its state with the name?',
  postal_code: "Is one of the record's ZIP codes one of the company's? null: one of them has none.",
  namesakes_elsewhere:
    'Are the others of the state with the name all elsewhere than the record, by ZIP code? null: that is not known. Stated where several bear the name.',
  same_years:
    'Where that sets the company apart: is the record of about the year of the register, so that nobody has moved in between? null: that is not known.',
  second_name:
    'Where several bear the name: is a trade name that the record gives next to it one of the company? null: one of them has none.',
  formed_before:
    'Was the company formed before the newest of the records? null: one of the dates is not known, or none of the company is.',
  city: "Is one of the record's cities one of the company's, where one of them has no ZIP code? null: one of them has no city either.",
  register_whole: 'Is the whole register of the state loaded? null: its active companies alone; false: a part.',
} as const;

export type MatchFact = keyof typeof matchFacts;

const questions = Object.entries(matchFacts).map(([fact, question]) => `\`${fact}\`: ${question}`);

/** One thing that was compared of the record and the company. */
const evidence = publicObject('Evidence', {
  fact: knownWord(
    Object.keys(matchFacts) as MatchFact[],
    `What was compared. Further facts may be added.\n\n${questions.join('\n\n')}`,
    'postal_code',
  ),
  agrees: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: 'Whether it agrees; `null` where it is not known.',
    example: true,
  }),
  weight: Type.Number({
    description:
      'What it adds to the natural logarithm of the odds that the record is of the company; 0 is the usual case, from which the others are counted.',
    example: 2.31,
  }),
  text: string('What was found, in words.', 'same ZIP code'),
});

/** What was compared, with what it says to a reader: `evidenceInWords`. */
export type EvidenceInWords = Shape<typeof evidence>;
export type Evidence = Omit<EvidenceInWords, 'text'>;

/** From this confidence on a match is firm: it can supply the company's EIN, names and addresses. */
export const FIRM_CONFIDENCE = 0.9;

/** Rows below it are shown only to who asks for them. */
export const SHOWN_CONFIDENCE = 0.5;

/** How a row was matched to the company. */
export const match = publicObject('Match', {
  method: knownWord(
    Object.keys(matchMethods) as MatchMethod[],
    'How the record was matched to the company: by an identifier, or by its legal name within its state. Further methods may be added.',
    'name_state_unique',
  ),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'How probable it is that the record is of this company: of the rows with 0.95, 95 in 100 are. It follows from the evidence.',
    example: 0.95,
  }),
  matched_on: stringOrNull(
    "The record's name as published; null where it was matched by an identifier and has no name.",
    'CEDAR RIDGE BAKERY LLC',
  ),
  compared_with: string(
    "The company's name, EIN or file number that the record was compared with.",
    'CEDAR RIDGE BAKERY, LLC',
  ),
  bearers: count(
    'How many companies of the state may be meant, this one included; 1 where an identifier was compared.',
    { minimum: 1, example: 1 },
  ),
  text: string(
    'The evidence in one sentence for people.',
    'Same full name, no other loaded company of Oregon has the name, no address to compare.',
  ),
  evidence: list(evidence, 'What was compared, and what each of it weighs.'),
});

export type Match = Shape<typeof match>;
