import { businessIdFields, orNull, text } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';

/** Characters of a name: far more than any registry publishes. */
const NAME_LENGTH_MAX = 10_000;

/** One name of a company as records are compared to it. Folding and name key: `@registry/domain`. */
export const matchName = Type.Object({
  name: text(NAME_LENGTH_MAX),
  /** The folded full name, legal form included. */
  folded: text(NAME_LENGTH_MAX),
  /** The folded name without legal form. */
  nameKey: text(NAME_LENGTH_MAX),
  /**
   * How many companies of the state bear this folded full name, itself included: a legal name among legal names, a former or
   * trade name among all.
   */
  companiesWithFolded: Type.Integer({ minimum: 0 }),
  /** How many companies of the state bear this name key, counted likewise. */
  companiesWithNameKey: Type.Integer({ minimum: 0 }),
});

export type MatchName = Static<typeof matchName>;

/** All that records-sections needs to find a company's records. */
export const matchKeys = Type.Object({
  ...businessIdFields,
  /** Nine digits where the registry itself publishes it. */
  ein: orNull(text(20)),
  legal: matchName,
  /** Former and trade names. */
  alternatives: Type.Immutable(Type.Array(matchName)),
});

export type MatchKeys = Static<typeof matchKeys>;
