import { identifiesOne } from '@registry/domain';
import type { PoolClient } from 'pg';
import type { ContactsOfSubject, CountedSubject } from './subjects.store.ts';

/** Subjects of a contact that are looked at: enough to see that strangers have it. */
const SUBJECTS_MAX = 1_000;

/** Of a subject, its phones, email addresses and websites, as the index `subjects_by_contact` has them. */
const CONTACTS = '(phones || emails || websites)';

/**
 * Stores which contacts unrelated names have, after subjects with these were added or removed, in the client's
 * transaction. Returns all subjects of each contact whose entry was added or removed: their companies must be matched
 * again.
 */
export async function noteSharedContacts(
  client: PoolClient,
  added: readonly ContactsOfSubject[],
  gone: readonly ContactsOfSubject[],
): Promise<CountedSubject[]> {
  const left = new Set(gone.flatMap(listContacts));
  const all = [...new Set([...added.flatMap(listContacts), ...left])];
  const known = await sharedContacts(client, all);
  // A further name makes a shared contact no less shared, so the many subjects of such are not read with each.
  const looked = all.filter((contact) => left.has(contact) || !known.has(contact));
  if (looked.length === 0) return [];
  const { rows } = await client.query<{ contact: string; names: string[] }>(NAMES, [looked, SUBJECTS_MAX]);
  const shared = new Set(rows.filter(({ names }) => !identifiesOne(names)).map(({ contact }) => contact));
  const changed = looked.filter((contact) => shared.has(contact) !== known.has(contact));
  if (changed.length === 0) return [];
  await client.query('DELETE FROM shared_contacts WHERE contact = ANY ($1)', [changed]);
  await client.query('INSERT INTO shared_contacts (contact) SELECT unnest($1::text[])', [
    changed.filter((contact) => shared.has(contact)),
  ]);
  return subjectsOfContacts(client, changed);
}

/** All subjects that have one of the contacts. */
export async function subjectsOfContacts(client: PoolClient, contacts: readonly string[]): Promise<CountedSubject[]> {
  if (contacts.length === 0) return [];
  const { rows } = await client.query<CountedSubject>(SUBJECTS, [contacts]);
  return rows;
}

/** Those of the contacts that unrelated names carry: they identify nobody. */
export async function sharedContacts(client: PoolClient, contacts: readonly string[]): Promise<ReadonlySet<string>> {
  if (contacts.length === 0) return new Set();
  const { rows } = await client.query<{ contact: string }>(
    'SELECT contact FROM shared_contacts WHERE contact = ANY ($1)',
    [contacts],
  );
  return new Set(rows.map(({ contact }) => contact));
}

export function listContacts({ phones, emails, websites }: ContactsOfSubject): string[] {
  return [...phones, ...emails, ...websites];
}

/** One name of each subject: its own, or of a natural person, who has none, the trade name. */
const NAMES = `
  SELECT c.contact, array_agg(DISTINCT s.name) AS names
    FROM unnest($1::text[]) AS c (contact)
   CROSS JOIN LATERAL (SELECT coalesce(names[1], trade_names[1]) AS name FROM subjects
                        WHERE ${CONTACTS} @> ARRAY[c.contact] AND cardinality(names) <= 1 LIMIT $2) s
   WHERE s.name IS NOT NULL
   GROUP BY c.contact`;

const SUBJECTS = `
  SELECT DISTINCT ON (s.subject_no) s.state, s.file_number_key AS "fileNumberKey", s.ein, s.names, s.trade_names AS "tradeNames"
    FROM unnest($1::text[]) AS c (contact)
    JOIN subjects s ON (s.phones || s.emails || s.websites) @> ARRAY[c.contact]`;
