import { Injectable } from '@nestjs/common';
import { type PublishedCompany, COMPANIES_AT_ONCE_MAX, getCompanies } from '@registry/contracts-business-registry';
import type { EventBusiness } from '@registry/contracts-watchlist';
import { parseBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import type { RecordEventDraft } from '../events/record-events.ts';

/** Requests for companies that are under way at once. */
const AT_ONCE = 4;

export interface RehearsedCompany extends Record<string, unknown> {
  readonly key: string;
  readonly id: string;
  readonly business: EventBusiness;
}

/** A record of a followed company, with its changes as they would be events. */
export interface RehearsedRecord extends Record<string, unknown> {
  readonly key: string;
  readonly source: string;
  readonly recordKey: string;
  readonly record: RecordEventDraft['record'];
  readonly changes: readonly RecordEventDraft[];
}

const COMPANIES = {
  name: 'rehearsed-companies',
  text: `SELECT c.key, c.id, c.business FROM watchlist_entities e JOIN followed_companies c ON c.key = e.company_key
          WHERE e.watchlist_id = $1 AND NOT c.is_removed ORDER BY c.key`,
};
/** Those that are dated since $2, or have changed since $3. */
const RECORDS = {
  name: 'rehearsed-records',
  text: `SELECT m.company_key AS key, m.source, m.record_key AS "recordKey", m.record, m.changes
           FROM watchlist_entities e JOIN matched_records m USING (company_key)
          WHERE e.watchlist_id = $1 AND (m.record ->> 'date' >= $2 OR m.changes -> -1 ->> 'timestamp' >= $3)
          ORDER BY m.company_key, m.source, m.record_key`,
};

/** Reads what has happened to the companies of a watchlist. */
@Injectable()
export class RehearsedCompaniesReadModel {
  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {}

  companies(watchlistId: string): Promise<RehearsedCompany[]> {
    return this.database.query<RehearsedCompany>(COMPANIES, [watchlistId]);
  }

  records(watchlistId: string, since: string): Promise<RehearsedRecord[]> {
    return this.database.query<RehearsedRecord>(RECORDS, [watchlistId, since.slice(0, 10), since]);
  }

  /** The companies with their newest changes, as business-registry has them. */
  async histories(keys: readonly string[]): Promise<readonly (PublishedCompany | null)[]> {
    const requested = keys.flatMap((key) => parseBusinessId(key) ?? []);
    const found: (PublishedCompany | null)[] = [];
    for (let from = 0; from < requested.length; from += AT_ONCE * COMPANIES_AT_ONCE_MAX) {
      const batches = Array.from({ length: AT_ONCE }, (_, i) => from + i * COMPANIES_AT_ONCE_MAX)
        .map((start) => requested.slice(start, start + COMPANIES_AT_ONCE_MAX))
        .filter(({ length }) => length > 0);
      const replies = await Promise.all(batches.map((companies) => this.services.call(getCompanies, { companies })));
      found.push(...replies.flatMap(({ companies }) => companies));
    }
    return found;
  }
}
