import type { StateCode } from '@registry/domain';

/** One name of a company as records are compared to it. Folding and name key: `@registry/domain`. */
export interface MatchName {
  readonly name: string;
  /** The folded full name, legal form included. */
  readonly folded: string;
  /** The folded name without legal form. */
  readonly nameKey: string;
  /**
   * How many companies of the state bear this folded full name, itself included: a legal name among legal names, a former or
   * trade name among all.
   */
  readonly companiesWithFolded: number;
  /** How many companies of the state bear this name key, counted likewise. */
  readonly companiesWithNameKey: number;
}

/** All that records-sections needs to find a company's records. */
export interface MatchKeys {
  readonly state: StateCode;
  readonly fileNumber: string;
  /** Nine digits where the registry itself publishes it. */
  readonly ein: string | null;
  readonly legal: MatchName;
  /** Former and trade names. */
  readonly alternatives: readonly MatchName[];
}
