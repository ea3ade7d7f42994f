import type { RegisterExtent } from '@registry/contracts-business-registry';
import { bareNumber, parseNumberQuery } from '@registry/domain';
import type { CandidateCompany, ReadName } from './candidate-company.ts';
import type { MatchQuery } from './match-query.ts';
import type { WordInformation } from './names/align-words.ts';
import { compareVariants, type Likeness, likenesses, type NameLikeness } from './names/name-likeness.ts';
import { type CompanyAddress, comparePlaces, type Nearness, nearness } from './places/query-place.ts';

/** Facts about a query and a company that it may mean. */
export interface QueryFacts {
  /** The company's name that is most like the query's; null where none is. */
  readonly name:
    | (NameLikeness & {
        readonly name: string;
        readonly isLegal: boolean;
        /** The query's stands where no company is known, as TBD does. */
        readonly isNoName: boolean;
        /** The query gives a natural person's name where the company's has a legal form. */
        readonly isPerson: boolean;
        /** The query has more next to it that may make another company of it. */
        readonly isDoubtful: boolean;
        /** It is the whole text of the query, legal form included. */
        readonly isIdentical: boolean;
      })
    | null;
  readonly place: Nearness;
  /** Set where the query's street address is one that many companies of the state have. */
  readonly isAddressShared: boolean;
  readonly register: RegisterExtent;
  readonly givesState: boolean;
  /** The query has a name; one where no company is known, as TBD, says nothing. */
  readonly givesName: boolean;
  /** True for the company's number in the query, false for another one; null where it gives none. */
  readonly fileNumber: boolean | null;
  readonly ein: boolean | null;
  /** The day, month or year that the query gives is the company's; null where one is not known. */
  readonly formed: boolean | null;
  /** The query states a legal form, and the company's name does. */
  readonly givesForm: boolean;
  readonly hasForm: boolean;
  /** Set where the query's place, or its legal form, sets apart another company whose name is as much like it. */
  readonly anotherIsThere: boolean;
  readonly anotherHasForm: boolean;
  /** Set where another company's name is more like the query's. */
  readonly anotherIsMoreAlike: boolean;
  /** Set where another company has the very name of the query, with its legal form, and this one has not. */
  readonly anotherHasName: boolean;
}

/** Facts about the register of a company that is compared. */
export interface ComparedRegister {
  readonly extent: RegisterExtent;
  readonly information: WordInformation;
}

/** A company that is a candidate. */
export interface ComparedCompany {
  /** `isAddressShared` is for the caller to say. */
  readonly facts: QueryFacts;
  /** Its addresses that are the query's. */
  readonly there: readonly CompanyAddress[];
}

/**
 * Compares a company with a query; undefined where it is not a candidate, as neither a name nor a number speaks for it: its addresses are
 * not read then. Whether another one is there is for `withRivals` to say.
 */
export function compareCompany(
  query: MatchQuery,
  company: CandidateCompany,
  names: readonly ReadName[],
  { extent: register, information }: ComparedRegister,
): ComparedCompany | undefined {
  const name = mostAlike(query, names, information);
  const fileNumber = query.fileNumber === null ? null : isNumberOf(query.fileNumber, company);
  const ein = query.ein === null || company.ein === null ? null : query.ein === company.ein;
  if (name === null && fileNumber !== true && ein !== true) return undefined;
  const { near: place, addresses } = comparePlaces(query.place, company.addresses);
  const facts: QueryFacts = {
    name,
    place,
    isAddressShared: false,
    register,
    givesState: query.state !== null,
    givesName: query.variants.some(({ isNoName }) => !isNoName),
    fileNumber,
    ein,
    formed: query.formed === null || company.formed === null ? null : company.formed.startsWith(query.formed),
    givesForm: query.variants.some(({ form }) => form !== null),
    hasForm: names.some(({ variant }) => variant.form !== null),
    anotherIsThere: false,
    anotherHasForm: false,
    anotherIsMoreAlike: false,
    anotherHasName: false,
  };
  return { facts, there: place === 'street' ? addresses : [] };
}

/** The facts of all candidates of a query, each with what the others mean for it. */
export function withRivals(all: readonly QueryFacts[]): QueryFacts[] {
  const nearest = new Map<Likeness, number>();
  const withForm = new Set<Likeness>();
  for (const { name, place, givesForm } of all) {
    if (name === null) continue;
    if (givesForm && name.form === 'same') withForm.add(name.likeness);
    nearest.set(name.likeness, Math.min(nearest.get(name.likeness) ?? Infinity, nearness.indexOf(place)));
  }
  return all.map((facts) => {
    if (facts.name === null) return facts;
    const { likeness, form } = facts.name;
    const asAlike = likenesses.slice(0, likenesses.indexOf(likeness) + 1);
    const nearestOther = Math.min(...asAlike.map((one) => nearest.get(one) ?? Infinity));
    return {
      ...facts,
      anotherIsThere: nearestOther <= nearness.indexOf('city') && nearestOther < nearness.indexOf(facts.place),
      anotherHasForm: form !== 'same' && asAlike.some((one) => withForm.has(one)),
      anotherIsMoreAlike: asAlike.slice(0, -1).some((one) => nearest.has(one)),
      anotherHasName: likeness === 'same' ? form !== 'same' && withForm.has('same') : nearest.has('same'),
    };
  });
}

/** Checks that a number is a company's; null where no company of its register can have it: it may be the number of a license. */
function isNumberOf(fileNumber: string, { key, state, fileNumber: own }: CandidateCompany): boolean | null {
  if (parseNumberQuery(fileNumber, [state])?.keys.includes(key) === true) return true;
  const [letters, digits] = readForm(fileNumber);
  const [ownLetters, ownDigits] = readForm(own);
  return letters === ownLetters && Math.abs(digits - ownDigits) <= DIGITS_VARY ? false : null;
}

/** The numbers of one register grow by a digit or two. */
const DIGITS_VARY = 2;

/** The letters of a file number, and how many digits it has without leading zeros. */
function readForm(fileNumber: string): readonly [string, number] {
  const number = bareNumber(fileNumber).toUpperCase();
  return [number.replaceAll(/[^A-Z]/g, ''), number.replaceAll(/\D/g, '').replace(/^0+/, '').length];
}

function mostAlike(query: MatchQuery, names: readonly ReadName[], information: WordInformation): QueryFacts['name'] {
  let best: QueryFacts['name'] = null;
  for (const variant of query.variants) {
    for (const { name, isLegal, variant: own } of names) {
      const likeness = compareVariants(variant, own, information);
      if (likeness === undefined) continue;
      // A second name that the query gives is its trade name.
      const { isNoName, isDoubtful, isWhole, folded } = variant;
      const isPerson = variant.isPerson && likeness.form === 'none';
      const isIdentical = isWhole && folded === own.folded;
      const found = {
        ...likeness,
        name,
        isLegal: isLegal && !variant.isTrade,
        isNoName,
        isPerson,
        isDoubtful,
        isIdentical,
      };
      if (best === null || isMoreAlike(found, best)) best = found;
    }
  }
  return best;
}

function isMoreAlike(one: NonNullable<QueryFacts['name']>, other: NonNullable<QueryFacts['name']>): boolean {
  const by = likenesses.indexOf(one.likeness) - likenesses.indexOf(other.likeness);
  if (by !== 0) return by < 0;
  if (one.isLegal !== other.isLegal) return one.isLegal;
  if (one.form !== other.form) return one.form === 'same' || other.form === 'other';
  return one.shared - one.missing - one.added > other.shared - other.missing - other.added;
}
