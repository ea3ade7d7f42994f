import type { ExclusionAddress } from '@registry/contracts-records-sections';
import { filledZip, foldWords, toStateCode } from '@registry/domain';
import { type NameVariant, toVariant } from '../queries/names/name-variant.ts';
import { type CompanyAddress, type QueryPlace, readPlace } from '../queries/places/query-place.ts';
import { writingsOfListed } from './foreign-forms.ts';

/** An address with the region that it lies in. */
export interface ScreenedAddress extends CompanyAddress {
  /** Two-letter code of a state of the US or a province of Canada. */
  readonly state: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** A number that identifies who carries it, with its numbering. */
export interface ScreenedIdentifier {
  readonly scheme: string;
  readonly value: string;
}

/** Compared parts of a list's entry, in the fields that entries of lists have. */
export interface ListEntry {
  readonly name: string;
  readonly aliases: readonly { readonly name: string; readonly quality: 'strong' | 'weak' }[];
  readonly addresses: readonly ExclusionAddress[];
  readonly identifiers: readonly ScreenedIdentifier[];
}

/** A name of an entry in all of its compared forms. */
export interface EntryName {
  /** As published. */
  readonly name: string;
  readonly variant: NameVariant;
  /** The list itself calls it broad or generic. */
  readonly isWeak: boolean;
}

/** The place of an entry. */
export interface EntryPlace {
  readonly place: QueryPlace;
  readonly state: string | null;
  readonly country: string | null;
}

/** An entry that was read once, to be compared with many companies. */
export interface ReadEntry {
  readonly names: readonly EntryName[];
  /** The words of all its names, without legal forms. */
  readonly words: ReadonlySet<string>;
  readonly places: readonly EntryPlace[];
  readonly identifiers: readonly ScreenedIdentifier[];
}

/** Words that lists write after a name and registries do not: the entry stands for more than one company. */
const AND_OTHERS =
  /[,;(\s]*\b(?:and|or) (?:any|all|its) (?:successors?|sub-?units?|subsidiar(?:y|ies)|affiliates?)\b.*$/iu;

export function readEntry(entry: ListEntry): ReadEntry {
  const names = [
    { name: entry.name, isWeak: false },
    ...entry.aliases.map(({ name, quality }) => ({ name, isWeak: quality === 'weak' })),
  ].flatMap((one) => writingsOfListed(withoutOthers(one.name)).map((text) => ({ ...one, variant: toVariant(text) })));
  return {
    names,
    words: new Set(names.flatMap(({ variant }) => variant.keyWords)),
    places: entry.addresses.map((address) => ({
      place: readPlace(address.address_line1 ?? address.full_address, address.city, usZip(address)),
      state: address.state,
      country: countryIn(address),
    })),
    identifiers: entry.identifiers,
  };
}

/** A name without what a list writes after it. */
function withoutOthers(name: string): string {
  const short = name.replace(AND_OTHERS, '');
  return foldWords(short).length === 0 ? name : short;
}

function usZip({ postal_code: postalCode, state, country }: ListEntry['addresses'][number]): string | null {
  return country === null || country === 'US' ? (filledZip(postalCode ?? '', state) ?? null) : null;
}

/** The country that an address states, or that its state is in. */
export function countryIn({
  state,
  country,
}: {
  readonly state: string | null;
  readonly country: string | null;
}): string | null {
  return country ?? (toStateCode(state ?? '') === undefined ? null : 'US');
}
