import { Injectable } from '@nestjs/common';
import type { RequestFor } from '@registry/contracts-message';
import {
  type PublishedCompany,
  getBusiness,
  getCompanies,
  type MatchKeys,
} from '@registry/contracts-business-registry';
import { type CompanyRecord, listCompanyRecords } from '@registry/contracts-records-sections';
import { timeLimit } from '@registry/config';
import { companyKey, parseBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { randomUUID } from 'node:crypto';
import { applyCompanies, applyGone } from '../followed/apply-companies.ts';
import { applyCompanyRecords } from '../followed/apply-company-records.ts';
import { addFollowed } from '../followed/followed-companies.store.ts';
import { toFollowed } from '../followed/followed-company.ts';
import { replaceRegistrations } from '../followed/followed-registrations.store.ts';
import { dueReviews } from '../followed/verification-follows.store.ts';
import { FollowedScreening, type KnownScreening, type SentScreening } from './followed-screening.ts';

const PAGE = 200;
/** Records of a company that are looked at: the owner's window of a section. */
const RECORDS_MAX = 10_000;

/** Milliseconds for a check: less than its lease. */
const CHECK_MS_MAX = 25_000;

const KNOWN = {
  name: 'checked-company',
  text: `SELECT version, screening_due = '-infinity' AS "isFirst", sent_screening AS sent,
                EXISTS (SELECT FROM watchlist_entities WHERE company_key = key AND all_registrations) AS "hasRegistrations"
           FROM followed_companies WHERE key = $1`,
};

interface KnownCompany extends KnownScreening, Record<string, unknown> {
  readonly version: number;
  /** A watchlist follows it with the other registrations of its entity. */
  readonly hasRegistrations: boolean;
}

/** The owners' present data of a company. */
interface Found {
  readonly company: PublishedCompany;
  /** Null where the company is suppressed: its records are nobody's to see. */
  readonly ofRecords: CompanyRecords | null;
  readonly screening: SentScreening | null;
  /** The ids of the registrations of its entity, with its own. */
  readonly registrations: readonly string[];
}

interface CompanyRecords {
  readonly ein: string | null;
  readonly records: readonly CompanyRecord[];
}

/** A followed company whose turn it is. */
export interface ClaimedCheck {
  readonly key: string;
  /** The newest request for a check that this one fulfills. */
  readonly generation: number;
  /** In milliseconds of the epoch. */
  readonly claimedAtMs: number;
}

/** Looks at one followed company: what it is now, which records are its own, and which entries of lists are hits; and makes events of what is news. */
@Injectable()
export class CompanyCheck {
  constructor(
    private readonly services: MessageClient,
    private readonly database: Database,
    private readonly screening: FollowedScreening,
  ) {}

  /** Runs a check and reads all from primaries: what is checked was written just before. */
  run(claimed: ClaimedCheck): Promise<void> {
    const context = { requestId: randomUUID(), deadlineAt: Date.now() + timeLimit(CHECK_MS_MAX), readsPrimary: true };
    return requestContext.run(context, () => this.#run(claimed));
  }

  async #run(claimed: ClaimedCheck): Promise<void> {
    const { key, generation } = claimed;
    const [known] = await this.database.query<KnownCompany>(KNOWN, [key]);
    const found = await this.#find(claimed, known);
    if (known?.hasRegistrations === true) await this.#followRegistrations(key, found?.registrations ?? []);
    await this.database.transaction(async (client) => {
      if (found === undefined) await applyGone(client, key, known?.version ?? 0);
      else await applyCompanies(client, [found.company]);
      if (found !== undefined && found.ofRecords !== null) await applyCompanyRecords(client, key, found.ofRecords);
      if (found !== undefined && found.screening !== null) {
        const { sent, due } = found.screening;
        await client.query('UPDATE followed_companies SET (sent_screening, screening_due) = ($2, $3) WHERE key = $1', [
          key,
          sent,
          due,
        ]);
      }
      await dueReviews(client, [key]);
      // A wish that came meanwhile stays, and is free to be claimed.
      await client.query('DELETE FROM companies_to_check WHERE company_key = $1 AND wish_no = $2', [key, generation]);
      await client.query("UPDATE companies_to_check SET claimed_until = '-infinity' WHERE company_key = $1", [key]);
    });
  }

  /** Undefined where the register does not have the company any more. */
  async #find({ key, claimedAtMs }: ClaimedCheck, known: KnownScreening | undefined): Promise<Found | undefined> {
    const id = parseBusinessId(key);
    if (id === undefined) throw new Error(`${key} is not a key of a company.`);
    const { companies } = await this.services.call(getCompanies, { companies: [id] });
    const [company = null] = companies;
    if (company === null) return undefined;
    if (company.current === null || known === undefined)
      return { company, ofRecords: null, screening: null, registrations: [] };
    const { business, matchKeys } = await this.services.call(getBusiness, { ...id, withMatchKeys: true });
    if (matchKeys === null) throw new Error(`business-registry has no names for ${key}.`);
    const ofRecords = await this.#listRecords(matchKeys);
    const screening = await this.screening.run(
      key,
      { business, matchKeys, version: company.version },
      known,
      claimedAtMs,
    );
    return { company, ofRecords, screening, registrations: business.registrations.map(({ id: one }) => one) };
  }

  async #followRegistrations(key: string, registrations: readonly string[]): Promise<void> {
    const others = [...new Set(registrations)].flatMap((id) => parseBusinessId(id) ?? []);
    const wanted = others.filter((parts) => companyKey(parts) !== key);
    const { companies } =
      wanted.length === 0 ? { companies: [] } : await this.services.call(getCompanies, { companies: wanted });
    const members = companies.flatMap((company) => toFollowed(company) ?? []);
    await this.database.transaction((client) => addFollowed(client, members));
    await this.database.transaction((client) => replaceRegistrations(client, key, members));
  }

  async #listRecords(matchKeys: MatchKeys): Promise<CompanyRecords> {
    const records: CompanyRecord[] = [];
    for (let after: string | null = null; ;) {
      const request: RequestFor<typeof listCompanyRecords> = { matchKeys, after, limit: PAGE };
      const page = await this.services.call(listCompanyRecords, request);
      records.push(...page.records);
      after = page.next;
      if (after === null || records.length >= RECORDS_MAX) return { ein: page.ein, records };
    }
  }
}
