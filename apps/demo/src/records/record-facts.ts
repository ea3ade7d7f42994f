import type { PublishedRecord } from '@registry/contracts-records-sections';
import { nameKey, type StateCode } from '@registry/domain';
import { createHash } from 'node:crypto';
import { toEmail } from '@registry/domain/contacts/email';
import { toNaicsCode } from '@registry/domain/contacts/naics-code';
import { toPhone } from '@registry/domain/contacts/phone';
import { toWebsite } from '@registry/domain/contacts/website';

/** Whom a record is about, and what the demo takes of it. */
export interface RecordFacts {
  readonly source: string;
  readonly kind: PublishedRecord['kind'];
  readonly state: StateCode | null;
  readonly fileNumberKey: string | null;
  readonly ein: string | null;
  readonly names: readonly string[];
  readonly tradeNames: readonly string[];
  readonly postalCodes: readonly string[];
  readonly cities: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly websites: readonly string[];
  readonly naicsCodes: readonly string[];
  readonly revenue: number | null;
}

/** What the demo takes of a record; undefined where it is gone, or says nothing that is shown or matched by. */
export function recordFacts({ source, kind, current }: PublishedRecord): RecordFacts | undefined {
  if (current === null) return undefined;
  const { subject, details } = current;
  const facts: RecordFacts = {
    source,
    kind,
    state: subject.state,
    fileNumberKey: subject.file_number,
    ein: subject.ein,
    names: subject.names,
    tradeNames: subject.trade_names,
    postalCodes: subject.postal_codes,
    cities: subject.cities,
    phones: distinct(details?.phones, toPhone),
    emails: distinct(details?.emails, toEmail),
    websites: distinct(details?.websites, toWebsite),
    naicsCodes: distinct(details?.naics, toNaicsCode),
    revenue: details?.revenue ?? null,
  };
  // A record with only trade names is kept too: one that another holder also has identifies neither.
  return hasFacts(facts) ? facts : undefined;
}

function hasFacts({ phones, emails, websites, naicsCodes, revenue, ein, tradeNames }: RecordFacts): boolean {
  const lists = [phones, emails, websites, naicsCodes, tradeNames];
  return ein !== null || revenue !== null || lists.some(({ length }) => length > 0);
}

function distinct(published: readonly string[] = [], read: (text: string) => string | undefined): string[] {
  return [...new Set(published.map(read).filter((value) => value !== undefined))].sort();
}

/** The same for records that say the same of the same: 32 hexadecimal digits. */
export function factsDigest(facts: RecordFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}

/** The keys under which companies look for a record: the keys of its names, its file number, its EIN. */
export function recordMatchKeys({ state, names, tradeNames, fileNumberKey, ein }: RecordFacts): string[] {
  const keys = new Set<string>();
  if (state !== null) {
    for (const key of [...names, ...tradeNames].map(nameKey)) if (key !== '') keys.add(nameMatchKey(state, key));
    if (fileNumberKey !== null) keys.add(fileMatchKey(state, fileNumberKey));
  }
  if (ein !== null) keys.add(einMatchKey(ein));
  return [...keys];
}

export function nameMatchKey(state: string, key: string): string {
  return `${state} ${key}`;
}

/** No name key has a `#`. */
export function fileMatchKey(state: string, fileNumberKey: string): string {
  return `${state} #${fileNumberKey}`;
}

/** No state is called so. */
export function einMatchKey(ein: string): string {
  return `ein ${ein}`;
}
