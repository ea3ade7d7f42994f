import { facetNames, formationDecade } from '@registry/contracts-demo';
import { joinedNames, joinNameKey, namesWithLetters, searchedNames } from '@registry/domain';
import type { IndexDocument, IndexSchema } from '@registry/name-index';
import { listKnownFacts, listed } from '../companies/company.row.ts';
import { parseIndexedNames } from '../companies/indexed-names.ts';
import { contactWord } from '../contacts/query-form.ts';

/** Fields that only the service itself filters and counts by: `sample` or `real`, and the year of formation. */
const OWN_FIELDS = ['kind', 'formed'] as const;
const INDEX_FIELDS = [...facetNames, ...OWN_FIELDS] as const;

type IndexField = (typeof INDEX_FIELDS)[number];

/**
 * One index finds companies and people. The words of people have a mark that no folded name has, so that a search for
 * one never finds the other.
 */
export const demoSchema: IndexSchema = {
  fields: INDEX_FIELDS,
  unlisted: ['formed'],
  orders: [
    { name: 'newest', direction: 'descending' },
    { name: 'oldest', direction: 'ascending' },
    { name: 'name', direction: 'ascending' },
  ],
};

/** Added to the rank of what is not active: more than any name has characters. */
const NOT_ACTIVE = 1_000_000;

/** The columns of `companies` that a document is made of, as texts: lists have a unit separator between their values. */
export const COMPANY_COLUMNS = `
  c.key, c.folded, c.indexed_names AS "indexedNames", char_length(c.name)::text AS "nameLength", c.jurisdiction, c.status, c.type,
  c.formation_date::text AS "formationDate", array_to_string(c.sectors, E'\\x1f') AS sectors,
  array_to_string(c.phones, E'\\x1f') AS phones, array_to_string(c.emails, E'\\x1f') AS emails,
  array_to_string(c.websites, E'\\x1f') AS websites, (c.officers_count > 0)::text AS "hasOfficers",
  (c.ein IS NOT NULL)::text AS "hasEin", (c.revenue IS NOT NULL)::text AS "hasRevenue", c.is_sample::text AS "isSample"`;

export interface CompanyDocumentRow {
  readonly key: string;
  readonly folded: string;
  readonly indexedNames: string;
  readonly nameLength: string;
  readonly jurisdiction: string;
  readonly status: string;
  readonly type: string;
  readonly formationDate: string | null;
  readonly sectors: string;
  readonly phones: string;
  readonly emails: string;
  readonly websites: string;
  readonly hasOfficers: string;
  readonly hasEin: string;
  readonly hasRevenue: string;
  readonly isSample: string;
}

export function toCompanyDocument(row: CompanyDocumentRow): IndexDocument {
  const { key, status, formationDate } = row;
  const contacts = [
    ...listed(row.phones).map((phone) => contactWord('phone', phone)),
    ...listed(row.emails).map((email) => contactWord('email', email)),
    ...listed(row.websites).map((website) => contactWord('website', website)),
  ];
  const values: Record<IndexField, string | readonly string[] | null> = {
    state: row.jurisdiction,
    status,
    type: row.type,
    naics: listed(row.sectors),
    year: (formationDate === null ? undefined : formationDecade(formationDate)) ?? null,
    has: listKnownFacts(row),
    kind: row.isSample === 'true' ? 'sample' : 'real',
    formed: formationDate === null ? null : formationDate.slice(0, 4),
  };
  return {
    key,
    rank: Number(row.nameLength) + (status === 'active' ? 0 : NOT_ACTIVE),
    names: [...parseIndexedNames(row.indexedNames), ...contacts.map((word) => ({ folded: word, nameKey: '' }))],
    values: INDEX_FIELDS.map((name) => values[name]),
    orderKeys: [formationDate, formationDate, row.folded],
  };
}

const PERSON = '@';

export interface PersonDocumentRow {
  readonly folded: string;
  /** A writing of it with a hyphen; empty without any. */
  readonly hyphenated: string;
  /** Real companies that have the name on file. */
  readonly companies: string;
  readonly samples: string;
}

/** More than any name has companies of samples. */
const REAL = 1_000_000_000;

/** A name on file. Names of most real companies come first, then those of most samples. */
export function toPersonDocument({ folded, hyphenated, companies, samples }: PersonDocumentRow): IndexDocument {
  const joined = joinedNames(hyphenated).map((name) => ({ ...name, nameKey: name.folded }));
  const names = [
    ...namesWithLetters({ folded, nameKey: folded }, joinNameKey(folded.split(' '))),
    ...joined.flatMap(searchedNames),
  ];
  return {
    key: personKey(folded),
    rank: companies === '0' ? -Number(samples) : -REAL - Number(companies),
    names: names.map((name) => ({
      folded: personWords(name.folded),
      nameKey: name.nameKey && personKey(name.nameKey),
    })),
    values: INDEX_FIELDS.map(() => null),
    orderKeys: [null, null, null],
  };
}

function personWords(folded: string): string {
  return folded === '' ? '' : folded.split(' ').map(personWord).join(' ');
}

/** A word of a person's name, as the index has it. */
export function personWord(word: string): string {
  return `${PERSON}${word}`;
}

/** The key of a name on file, which is also its name key. */
export function personKey(folded: string): string {
  return `${PERSON}${folded}`;
}

/** The jurisdiction of a company by its document's key; of a name, its mark. */
export function toJurisdiction(key: string): string {
  return key.startsWith(PERSON) ? PERSON : key.slice(0, 'us-co'.length);
}

/** The folded name that a key was made of. */
export function toName(key: string): string {
  return key.slice(PERSON.length);
}
