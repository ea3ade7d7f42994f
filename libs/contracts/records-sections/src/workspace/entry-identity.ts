import { addressKey, foldWords, nameWithForms } from '@registry/domain';
import type { ExclusionEntry } from '../exclusion-entry.ts';
import { identityDigest } from './identity-digest.ts';

type ReadField<Field extends keyof ExclusionEntry> = (value: ExclusionEntry[Field]) => unknown;

/**
 * What each field of an entry says of who is on the list and why; null where it says nothing of that. A new field does not compile until it
 * is decided here. Formatting says nothing: the writing of a legal form or of a street, and the last four digits of a ZIP code.
 */
const FIELDS: { readonly [Field in keyof Required<ExclusionEntry>]: ReadField<Field> | null } = {
  name: plainName,
  listed_at: (day) => day,
  aliases: (aliases) => distinct(aliases.map(({ name, quality }) => `${plainName(name)} ${quality}`)),
  addresses: (addresses) => distinct(addresses.map((address) => addressKey(address.full_address))),
  identifiers: (identifiers) => distinct(identifiers.map(({ scheme, value }) => `${scheme} ${value}`)),
  programs: (programs) => distinct(programs.map(plainText)),
  list: null,
  entry_id: null,
  may_be_cut: null,
  kind: null,
  expires_at: null,
  remarks: null,
  url: null,
  repeats: null,
};

/**
 * The same for an entry in every load and every source of its list: by the number that its agency issued, else by its name and the day of
 * its listing.
 */
export function entryResultId({ list, entry_id: entryId, name, listed_at: listedAt }: ExclusionEntry): string {
  return `wlr_${identityDigest(entryId === null ? [list, plainName(name), listedAt] : [list, entryId])}`;
}

/** What an entry says of who is on the list and why: a decision on it is current while that is the same. */
export function entryContent(entry: ExclusionEntry): string {
  return identityDigest(
    Object.entries(FIELDS).flatMap(([field, read]) => (read === null ? [] : [readField(entry, field, read)])),
  );
}

/** Whether two versions of an entry say the same, its end included: otherwise its companies are screened again. */
export function isSameEntry(one: ExclusionEntry, other: ExclusionEntry): boolean {
  const course = ({ list, entry_id, kind, expires_at, repeats }: ExclusionEntry): string =>
    JSON.stringify([list, entry_id, kind, expires_at, repeats]);
  return entryContent(one) === entryContent(other) && course(one) === course(other);
}

function readField(entry: ExclusionEntry, field: string, read: unknown): unknown {
  return (read as (value: unknown) => unknown)(entry[field as keyof ExclusionEntry]);
}

/** A name without its formatting, with each legal form in one writing. */
function plainName(name: string): string {
  return nameWithForms(foldWords(name)) || plainText(name);
}

/** A text without its letter case, spacing and punctuation. */
function plainText(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
