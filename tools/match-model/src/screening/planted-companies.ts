import { foldForMatching, foldWords, isLegalFormWord, joinNameKey } from '@registry/domain';
import type { ListEntry, ScreenedCompany } from '@registry/matching';
import { Random } from '@registry/tools-bench/random';
import { spoilings } from '../queries/spoiled-names.ts';
import type { RealCompany } from '../queries/real-files.ts';
import type { RealEntry } from './real-lists.ts';
import { romanizedOtherwise } from './romanizations.ts';

/** In what a company differs from the entry that it is. */
export const plantedKinds = [
  'name',
  'alias',
  'word_order',
  'legal_form',
  'former_name',
  'moved',
  'address_added',
  'address_missing',
  'identifier',
  'one_edit',
  'two_edits',
  'romanized',
  'word_more',
  'word_less',
  'weak_alias',
  'weak_alias_form',
] as const;

export type PlantedKind = (typeof plantedKinds)[number];

/** Those of which the issue of a list says that they must be found. */
export const strongKinds: readonly PlantedKind[] = plantedKinds.slice(0, plantedKinds.indexOf('one_edit'));

/** Entries of the first half may be looked at when rules are written; those of the other only measure. */
export type Half = 'looked at' | 'held out';

/** A company that is an entry of a list. */
export interface PlantedCompany {
  readonly kind: PlantedKind;
  readonly half: Half;
  readonly entryId: string;
  readonly company: ScreenedCompany;
}

type Address = ScreenedCompany['addresses'][number];

/** Companies of each kind and half, derived from entries of real lists; what they have more is of real registers. */
export function plantCompanies(
  entries: readonly RealEntry[],
  registers: readonly RealCompany[],
  rowsOfEach: number,
  seed: number,
): PlantedCompany[] {
  const random = new Random(seed, 53);
  const withAddress = registers.filter(({ addresses }) => addresses.length > 0);
  const anyOther = (): ScreenedCompany => {
    const other = withAddress[random.below(withAddress.length)];
    if (other === undefined) throw new Error('No register has a company with an address.');
    return other;
  };
  const byName = new Map(entries.map((entry) => [foldForMatching(entry[1].name).nameKey, entry] as const));
  const halves: Readonly<Record<Half, RealEntry[]>> = { 'looked at': [], 'held out': [] };
  for (const entry of byName.values()) halves[random.happens(0.5) ? 'looked at' : 'held out'].push(entry);
  const planted: PlantedCompany[] = [];
  for (const half of ['looked at', 'held out'] as const) {
    for (const kind of plantedKinds) {
      const left = [...halves[half]];
      for (let row = 0; row < rowsOfEach && left.length > 0;) {
        const [entry] = left.splice(random.below(left.length), 1);
        const company = entry === undefined ? null : plant(kind, entry[1], anyOther, random);
        if (entry === undefined || company === null) continue;
        planted.push({ kind, half, entryId: entry[0], company });
        row++;
      }
    }
  }
  return planted;
}

/** Null where the entry cannot give a company of the kind. */
function plant(
  kind: PlantedKind,
  entry: ListEntry,
  anyOther: () => ScreenedCompany,
  random: Random,
): ScreenedCompany | null {
  const other = anyOther();
  const own = entry.addresses.map(toAddress);
  const name = nameFor(kind, entry, other, random);
  if (name === null) return null;
  const names = [{ name, isLegal: true }];
  const base: ScreenedCompany = { names, addresses: random.happens(0.5) ? own.slice(0, 1) : [], identifiers: [] };
  switch (kind) {
    case 'former_name':
      return { ...base, names: [...other.names.slice(0, 1), { name, isLegal: false }] };
    case 'moved':
      return own.length === 0 ? null : { ...base, addresses: other.addresses };
    case 'address_added':
      return own.length === 0 ? null : { ...base, addresses: [...other.addresses, ...own.slice(0, 1)] };
    case 'word_more':
    case 'word_less': {
      const house = own.find(({ fullAddress }) => HOUSE.test(fullAddress));
      return house === undefined ? null : { ...base, addresses: [house] };
    }
    case 'address_missing':
      return own.length === 0 ? null : { ...base, addresses: [] };
    case 'identifier': {
      const [identifier] = entry.identifiers.filter(({ scheme }) => HELD_BY_COMPANIES.has(scheme));
      if (identifier === undefined) return null;
      return { names: other.names.slice(0, 1), addresses: other.addresses, identifiers: [identifier] };
    }
    default:
      return base;
  }
}

/** Numberings that records give to companies, and that the files of lists have without placeholders. */
const HELD_BY_COMPANIES: ReadonlySet<string> = new Set(['ein', 'duns', 'npi', 'cage']);
/** Letters from which a name with a wrong one is still that name. */
const LETTERS_MIN = 6;
/** A number and the name of a street. */
const HOUSE = /^\d+[A-Z]? (?:[NSEW]{1,2} )?[A-Z]{3}/i;

function nameFor(kind: PlantedKind, entry: ListEntry, other: ScreenedCompany, random: Random): string | null {
  switch (kind) {
    case 'alias':
      return pickAlias(entry, 'strong', random);
    case 'weak_alias':
      return pickAlias(entry, 'weak', random);
    case 'weak_alias_form':
      return withForm(pickAlias(entry, 'weak', random), random);
    case 'word_more':
      return withWordMore(entry.name, other, random);
    case 'word_less': {
      const [own, form] = splitForm(entry.name);
      if (own.length < 2) return null;
      const left = own.toSpliced(own.length === 2 ? 1 : random.below(own.length), 1);
      return left.join('').length < LETTERS_MIN ? null : [...left, ...form].join(' ');
    }
    case 'word_order':
      return reordered(entry.name, random);
    case 'legal_form': {
      const found = spoilings.other_form(entry.name, random);
      return foldWords(found).join(' ') === foldWords(entry.name).join(' ') ? null : found;
    }
    case 'one_edit':
    case 'two_edits': {
      if (joinNameKey(foldWords(entry.name)).length < LETTERS_MIN) return null;
      const found = spoilings[kind](entry.name.toUpperCase(), random);
      return foldForMatching(found).nameKey === foldForMatching(entry.name).nameKey ? null : found;
    }
    case 'romanized': {
      const country = entry.addresses.find((address) => address.country !== null)?.country ?? null;
      return romanizedOtherwise(entry.name, country, random);
    }
    default:
      return entry.name;
  }
}

function pickAlias({ name, aliases }: ListEntry, quality: 'strong' | 'weak', random: Random): string | null {
  const own = foldForMatching(name).nameKey;
  const found = aliases.filter((one) => one.quality === quality && foldForMatching(one.name).nameKey !== own);
  return found[random.below(found.length)]?.name ?? null;
}

function withForm(name: string | null, random: Random): string | null {
  if (name === null || foldForMatching(name).nameKey !== foldWords(name).join(' ')) return null;
  return `${name} ${FORMS[random.below(FORMS.length)] ?? ''}`;
}

const FORMS = ['LLC', 'INC', 'CORP', 'CO', 'LTD'] as const;

/** With a word of another company's name at some place before the legal form. */
function withWordMore(name: string, other: ScreenedCompany, random: Random): string | null {
  const [own, form] = splitForm(name);
  const words = foldWords(other.names[0]?.name ?? '').filter((word) => word.length > 2 && !isLegalFormWord(word));
  const word = words[random.below(words.length)];
  if (word === undefined || own.includes(word)) return null;
  return [...own.toSpliced(random.below(own.length + 1), 0, word), ...form].join(' ');
}

function splitForm(name: string): readonly [own: readonly string[], form: readonly string[]] {
  const words = foldWords(name);
  const end = words.findLastIndex((word) => !isLegalFormWord(word)) + 1;
  return [words.slice(0, end), words.slice(end)];
}

/** The words before the legal form in another order. */
function reordered(name: string, random: Random): string | null {
  const [own, form] = splitForm(name);
  if (new Set(own).size < 2) return null;
  const order = [...own];
  while (order.join(' ') === own.join(' ')) order.push(...order.splice(random.below(order.length), 1));
  return [...order, ...form].join(' ');
}

function toAddress(address: ListEntry['addresses'][number]): Address {
  const { full_address: fullAddress, city, postal_code: postalCode, state, country } = address;
  return { kind: 'principal', fullAddress, city, postalCode, state, country };
}
