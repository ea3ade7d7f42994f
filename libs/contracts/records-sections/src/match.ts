/**
 * The ways in which a record is tied to a company, best first, with the confidence that goes with each. A row carries the
 * first that holds for it.
 */
export const matchMethods = {
  /** The record carries the registry's own file number, or the company's EIN. */
  identifier: 1,
  /** The folded full name, legal form included, in the same state, where one company has it. */
  name_state_exact_unique: 0.98,
  /** The name key (legal form left out), in the same state, where one company has it. */
  name_state_unique: 0.95,
  /** The same over a former or trade name of the company, or a trade name that the record gives. */
  alternative_name_state_unique: 0.85,
  /** The folded full name, where several companies of the state share the name key. */
  name_state_ambiguous: 0.5,
} as const;

export type MatchMethod = keyof typeof matchMethods;

/** What each says to a reader, of a company of a state. */
const WORDS: Readonly<Record<MatchMethod, (state: string) => string>> = {
  identifier: () => "carries this company's own file number or EIN",
  name_state_exact_unique: (state) => `same legal name, the only company in ${state} with it`,
  name_state_unique: (state) => `same name but for the legal form, the only company in ${state} with it`,
  alternative_name_state_unique: (state) => `a former or trade name, the only company in ${state} with it`,
  name_state_ambiguous: (state) => `same full name, but other companies in ${state} are named alike`,
};

/** Why a record is tied to a company, in words. `state`: the state's name. */
export function matchInWords(method: string, state: string): string {
  return Object.hasOwn(WORDS, method) ? WORDS[method as MatchMethod](state) : method.replaceAll('_', ' ');
}

/** From this confidence on a match is firm: it can supply the company's EIN, names and addresses. */
export const FIRM_CONFIDENCE = 0.95;

export interface Match {
  readonly method: MatchMethod;
  /** The method's entry in `matchMethods`. */
  readonly confidence: number;
  /** The record's name as published; null where it was tied by an identifier and bears no name. */
  readonly matchedOn: string | null;
}
