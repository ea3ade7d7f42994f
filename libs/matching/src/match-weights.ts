import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { MatchFact } from '@registry/contracts-records-sections';

/** What each fact weighs by what was found, in natural logarithms of odds; what is not listed weighs nothing. */
type MatchWeights = Readonly<Partial<Record<MatchFact, Readonly<Partial<Record<'true' | 'false' | 'null', number>>>>>>;

/** Weights where so much of a register is loaded. */
export interface ExtentWeights {
  /** Of a match of which every fact weighs nothing. */
  readonly intercept: number;
  /** Added where a record is where none of several is that bear its name: the one that is meant may be one that the register lacks. */
  readonly elsewhere: number;
  readonly weights: MatchWeights;
}

/** The less of a register there is, the likelier a record is of a company that it lacks, and the more each difference says. */
export type FittedWeights = Readonly<Record<RegisterExtent, ExtentWeights>>;
