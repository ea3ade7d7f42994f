import { Field, publicObject, type Shape, matchEvidence } from '@registry/contracts-message';

/**
 * The ways in which a record is matched to a company, best first, with the text shown for each. A row has the first method that
 * applies to it.
 */
export const matchMethods = {
  /** The record carries the registry's own file number, or the company's EIN. */
  identifier: () => "carries this company's own file number or EIN",
  /** The folded full name, legal form included, in the same state, where one company has it. */
  name_state_exact_unique: (state: string) => `same legal name, which no other loaded company in ${state} has`,
  /** The name key (legal form left out), in the same state, where one company has it. */
  name_state_unique: (state: string) =>
    `same name except for the legal form, which no other loaded company in ${state} has`,
  /** The same over a former or trade name of the company, or a trade name that the record gives. */
  alternative_name_state_unique: (state: string) =>
    `a former or trade name, which no other loaded company in ${state} has`,
  /** The folded full name, where several companies of the state share it. */
  name_state_ambiguous: (state: string) => `same full name, but other companies in ${state} share it`,
} as const satisfies Record<string, (state: string) => string>;

export type MatchMethod = keyof typeof matchMethods;

/** Why a record is tied to a company, in words. `state`: the state's name. */
export function matchInWords(method: string, state: string): string {
  return Object.hasOwn(matchMethods, method) ? matchMethods[method as MatchMethod](state) : method.replaceAll('_', ' ');
}

/** The facts that are compared for a record and a company, and when they hold. */
export const matchFacts = {
  file_number: "The record has the company's file number.",
  ein: "The record has the company's EIN.",
  full_name: 'The full names are equal, including the legal form.',
  legal_form:
    'Both names state the same legal form. `null` if the record states none. Present only if one of them states one.',
  company_form: "The company's name states a legal form. Names without one often belong to local chapters.",
  legal_name: 'Both names are legal names. `false` if one of them is a former or trade name.',
  alternative_name_form:
    'The name of the company that was compared has the legal form that the record states. `null` if the record states none. Present only if one of the names is a former or trade name.',
  only_bearer:
    'No other company in its state has this name. A legal name is compared with legal names, a former or trade name with all.',
  postal_code: 'The record and the company share a ZIP code. `null` if either has none.',
  namesakes_elsewhere:
    'Every other company in the state with this name has a different ZIP code than the record. `null` if unknown. Present only if several companies share the name.',
  same_years:
    'The data of the record and of the registry are from about the same year, so addresses are comparable. `null` if unknown. Present only if several companies share the name.',
  second_name:
    "The second line of the record's name is a name of the company. `false` often means another chapter of the organization. Present only if both have one.",
  trade_name: 'Records of the holder also give a former or trade name of the company. Present only if they do.',
  other_company:
    'No other company in the state is more likely the one in the record. `false` if another has the legal name that the record gives next to a trade name, or has its name with the legal form. Present only if it lowers the confidence.',
  one_holder:
    'The records with this name may be of one holder. `false` if many records in unrelated places have it without a legal form, as a filler such as CURRENT TAXPAYER. Present only if it lowers the confidence.',
  formed_before: 'The company was formed before the newest of the records. `null` if either date is unknown.',
  city: 'The record and the company share a city. `null` if either has none. Present only if no ZIP code agrees.',
  register_whole:
    'The whole registry of the state is loaded. `null` if only its active companies are loaded, `false` if only a part is.',
} as const;

export type MatchFact = keyof typeof matchFacts;

const methodsInWords = Object.fromEntries(
  Object.entries(matchMethods).map(([method, inWords]) => [method, inWords('the state')]),
);

/** One thing that was compared of the record and the company. */
const evidence = matchEvidence(
  'Evidence',
  'One fact that was compared for a match, with its result and weight.',
  Field.explainedWord(matchFacts, 'The fact that was compared. New facts may be added.', 'postal_code'),
  { kind: 'neutral', supports: 'match', odds: 'match', weight: 2.31, text: 'same ZIP code' },
);

/** What was compared, with what it says to a reader: `evidenceInWords`. */
export type EvidenceInWords = Shape<typeof evidence>;
export type Evidence = Omit<EvidenceInWords, 'text'>;

/** From this confidence on a match is firm: it can supply the company's EIN, names and addresses. */
export const FIRM_CONFIDENCE = 0.9;

/** Rows below this confidence are returned only on request. */
export const SHOWN_CONFIDENCE = 0.5;

/** How a row was matched to the company. */
export const match = publicObject(
  'Match',
  'How a record was matched to a business. Registries do not link these records, so each match has a confidence and its evidence.',
  {
    method: Field.knownWord(
      Object.keys(matchMethods) as MatchMethod[],
      Field.explained('How the record was matched. New methods may be added.', methodsInWords),
      'name_state_unique',
    ),
    confidence: Field.probability(
      'The probability that the record belongs to this company, computed from the evidence. Of rows with 0.95, 95 of 100 do.',
      0.95,
    ),
    matched_on: Field.stringOrNull(
      "The record's name as published; `null` if it was matched by an identifier and has no name.",
      'CEDAR RIDGE BAKERY LLC',
    ),
    compared_with: Field.string(
      "The company's name, EIN or file number that was compared with the record.",
      'CEDAR RIDGE BAKERY, LLC',
    ),
    bearers: Field.count(
      'Number of companies in the state that share the name, including this one. 1 if an identifier was compared.',
      { minimum: 1, example: 1 },
    ),
    text: Field.string(
      'The evidence in one sentence, for people.',
      'Same full name, no other loaded Oregon company has this legal name, no address to compare.',
    ),
    evidence: Field.list(evidence, 'The facts that were compared, each with its weight.'),
  },
);

export type Match = Shape<typeof match>;
