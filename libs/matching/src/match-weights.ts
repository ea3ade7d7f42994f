import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { MatchFact } from '@registry/contracts-records-sections';

/** Weights of each fact by its result, in natural logarithms of odds; what is not listed weighs nothing. */
export type FactWeights = Readonly<
  Partial<Record<MatchFact, Readonly<Partial<Record<'true' | 'false' | 'null', number>>>>>
>;

/** Weights of the loaded part of a register. The less there is, the likelier a record is of a company that it lacks. */
export type ExtentWeights = Readonly<Record<RegisterExtent, number>>;

/** Weights of names of one kind that one company of the state bears. */
export interface NameWeights {
  /** Of a match in a whole register of which every fact weighs nothing. */
  readonly intercept: number;
  readonly facts: FactWeights;
  /** The weight of another second name in the record than the company's: chapters of one organization. */
  readonly otherSecondName: ByPlace<number>;
  readonly register: ByPlace<ExtentWeights>;
  /** The weight of a company's name that states no legal form. */
  readonly formless: ByPlace<ExtentWeights>;
}

/** By whether a place agrees, none is compared, or the places differ. */
export type ByPlace<Weight> = Readonly<Record<'here' | 'unknown' | 'elsewhere', Weight>>;

/**
 * Weights of one of several companies that bear a name, next to what weighs for each of the others and for none of them: a
 * conditional logit. The shares of all of them add up to less than 1.
 */
export interface NamesakeWeights {
  /** Of one of which nothing is known, next to none of them. */
  readonly intercept: number;
  /** Its ZIP code is the record's, is not known, or is another. */
  readonly place: ByPlace<number>;
  /** Added where it is the record's and both files are of the same years. */
  readonly sameYears: number;
  readonly secondName: { readonly true: number; readonly false: number };
  readonly tradeName: number;
  readonly register: ExtentWeights;
}

export interface FittedWeights {
  /** Both names are legal names. */
  readonly legal: NameWeights;
  /** One is a former or trade name. */
  readonly alternative: NameWeights;
  readonly namesakes: NamesakeWeights;
}
