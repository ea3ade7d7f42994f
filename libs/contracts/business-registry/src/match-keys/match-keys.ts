import { businessIdFields, orNull, text } from '@registry/contracts-message';
import { HIDDEN_KINDS } from '@registry/domain';
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
  /**
   * Number of companies with this name including its legal forms in any spelling, counted likewise; absent if unknown.
   */
  companiesWithForms: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Whether it is a name by itself, as a former or trade name, not a second line of the legal name. Absent where that is not known. */
  isWhole: Type.Optional(Type.Boolean()),
});

export type MatchName = Static<typeof matchName>;

/** A name of a company next to its legal name. */
const otherName = Type.Pick(matchName, ['folded', 'isWhole']);

export type OtherName = Static<typeof otherName>;

/**
 * How much of a state's registry is loaded: all of it, all of its active companies, or a part (a month, a sample, live
 * lookups).
 */
export const registerExtents = ['whole', 'active', 'part'] as const;

export type RegisterExtent = (typeof registerExtents)[number];

/** Where a company is, or a record says that its subject is. */
export const places = Type.Object({
  /** ZIP codes, five digits. */
  postalCodes: Type.Immutable(Type.Array(text(5))),
  /** Folded. */
  cities: Type.Immutable(Type.Array(text(200))),
});

export type Places = Static<typeof places>;

/** Other companies of a legal name whose places and names are read at most: the chapters of the largest organizations of a state. */
export const NAMESAKES_MAX = 500;

/** What records are compared to of one company. */
const companyKeys = Type.Object({
  ...businessIdFields,
  /** Nine digits where the registry itself publishes it. */
  ein: orNull(text(20)),
  legal: matchName,
  /** Former and trade names. */
  alternatives: Type.Immutable(Type.Array(matchName)),
  /** Of its addresses but those of agents, who have thousands of companies. */
  places,
  /** ZIP codes of each other company of the state with the folded legal name; null where that is nobody, more than `NAMESAKES_MAX`, or not known. */
  namesakes: orNull(Type.Immutable(Type.Array(Type.Immutable(Type.Array(text(5)))))),
  /** Former and trade names, folded, of each of `namesakes`, in the same order. Absent where they are not known. */
  namesakeNames: Type.Optional(orNull(Type.Immutable(Type.Array(Type.Immutable(Type.Array(otherName)))))),
  register: Type.Enum(registerExtents),
  /** Whether the companies of the state are of its real registry: samples hold no records of such. Absent where that is not known. */
  isReal: Type.Optional(Type.Boolean()),
  /** The day of the data of the state's register. YYYY-MM-DD; null or absent where it is not known. */
  asOf: Type.Optional(orNull(text(10))),
  /** When the company was formed: not before that day has it records. YYYY-MM-DD; null or absent where it is not known. */
  formed: Type.Optional(orNull(text(10))),
});

export type CompanyKeys = Static<typeof companyKeys>;

/** Other companies by whose names records may be theirs are read up to this number. */
export const OTHERS_MAX = 10;

/** Values that can be hidden on one company, and on all companies at once. */
export const HIDDEN_ON_COMPANY_MAX = 100;
export const HIDDEN_EVERYWHERE_MAX = 200;
/** Characters of a hidden value. */
export const HIDDEN_LENGTH_MAX = 500;

/** A person or a contact that is not to be shown. */
const hiddenValue = Type.Object({ kind: Type.Enum(HIDDEN_KINDS), text: text(HIDDEN_LENGTH_MAX) });

/** What is not to be shown of a company: the frames of the services that receive the keys take it out of their replies. */
const hiddenOfCompany = Type.Object({
  values: Type.Immutable(Type.Array(hiddenValue, { maxItems: HIDDEN_ON_COMPANY_MAX + HIDDEN_EVERYWHERE_MAX })),
  names: Type.Immutable(Type.Array(text(NAME_LENGTH_MAX))),
});

/** All that records-sections needs to find a company's records. */
export const matchKeys = Type.Object({
  ...companyKeys.properties,
  /**
   * Other companies of the state to which records under a name of this company may belong. They bear its name key, one of both as a
   * former or trade name, or both as legal names in other spellings where the other has further names; or they are named like a holder
   * that gives it as a trade name. Null where they are more than `OTHERS_MAX`, or one is not shown. Absent where they are not known.
   */
  others: Type.Optional(orNull(Type.Immutable(Type.Array(companyKeys)))),
  /** Absent where nothing is hidden on the company. */
  hidden: Type.Optional(hiddenOfCompany),
});

export type MatchKeys = Static<typeof matchKeys>;
