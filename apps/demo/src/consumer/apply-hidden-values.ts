import type { PublishedHiddenValue } from '@registry/contracts-business-registry';
import { toEmail } from '@registry/domain/contacts/email';
import { toPhone } from '@registry/domain/contacts/phone';
import type { AppliedFrom } from '@registry/feed';
import type { PoolClient } from 'pg';
import { findCompanies, matchCompanies } from '../matching/match-companies.ts';
import { subjectsOfContacts } from '../records/shared-contacts.store.ts';
import { lockTables } from '../written/lock-tables.ts';
import { publishWritten } from '../written/publish-written.ts';

/**
 * Matches companies again whose contacts were hidden, or are shown again, in the client's transaction. Persons and addresses are those
 * of change events of companies, which are published without hidden ones.
 */
export async function applyHiddenValues(
  client: PoolClient,
  values: readonly PublishedHiddenValue[],
  { isFirst = false }: AppliedFrom,
): Promise<void> {
  const contacts = values.filter(({ kind }) => kind === 'phone' || kind === 'email');
  if (contacts.length === 0) return;
  await lockTables(client);
  const keys = contacts.flatMap(({ company_key: key }) => key ?? []);
  const everywhere = contacts.filter(({ company_key: key }) => key === null).flatMap(toContact);
  const found = await findCompanies(client, await subjectsOfContacts(client, everywhere));
  const matched = await matchCompanies(client, [...new Set([...keys, ...found])]);
  if (!isFirst) await publishWritten(client, { companies: matched, persons: [] });
}

function toContact({ kind, text }: PublishedHiddenValue): string[] {
  const contact = kind === 'phone' ? toPhone(text) : toEmail(text);
  return contact === undefined ? [] : [contact];
}
