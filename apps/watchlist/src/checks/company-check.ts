import { Injectable } from '@nestjs/common';
import {
  type PublishedCompany,
  getCompanies,
  getMatchKeys,
  type MatchKeys,
} from '@registry/contracts-business-registry';
import {
  type CompanyRecord,
  listCompanyRecords,
  type ListCompanyRecordsRequest,
} from '@registry/contracts-records-sections';
import { parseBusinessId } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { applyCompanies, applyGone } from '../followed/apply-companies.ts';
import { applyCompanyRecords } from '../followed/apply-company-records.ts';

const PAGE = 200;
/** Records of a company that are looked at: the owner's window of a section. */
const RECORDS_MAX = 10_000;

const VERSION = { name: 'checked-version', text: 'SELECT version FROM followed_companies WHERE key = $1' };

/** What the owners hold of a company now. */
interface Found {
  readonly company: PublishedCompany;
  /** Null where the company is suppressed: its records are nobody's to see. */
  readonly ofRecords: CompanyRecords | null;
}

interface CompanyRecords {
  readonly ein: string | null;
  readonly records: readonly CompanyRecord[];
}

/** Looks at one followed company: what it is now, and which records are its own; and makes events of what is news. */
@Injectable()
export class CompanyCheck {
  constructor(
    private readonly services: MessageClient,
    private readonly database: Database,
  ) {}

  /** `generation`: the newest request for a check that this run fulfills. */
  async run(key: string, generation: number): Promise<void> {
    const [known] = await this.database.query<{ version: number }>(VERSION, [key]);
    const found = await this.#find(key);
    await this.database.transaction(async (client) => {
      if (found === undefined) await applyGone(client, key, known?.version ?? 0);
      else await applyCompanies(client, [found.company]);
      if (found !== undefined && found.ofRecords !== null) await applyCompanyRecords(client, key, found.ofRecords);
      // A wish that came meanwhile stays, and is free to be claimed.
      await client.query('DELETE FROM companies_to_check WHERE company_key = $1 AND wish_no = $2', [key, generation]);
      await client.query("UPDATE companies_to_check SET claimed_until = '-infinity' WHERE company_key = $1", [key]);
    });
  }

  /** Undefined where the register does not have the company any more. */
  async #find(key: string): Promise<Found | undefined> {
    const id = parseBusinessId(key);
    if (id === undefined) throw new Error(`${key} is not a key of a company.`);
    const { companies } = await this.services.call(getCompanies, { companies: [id] });
    const [company = null] = companies;
    if (company === null) return undefined;
    if (company.current === null) return { company, ofRecords: null };
    const { matchKeys } = await this.services.call(getMatchKeys, id);
    return { company, ofRecords: await this.#listRecords(matchKeys) };
  }

  async #listRecords(matchKeys: MatchKeys): Promise<CompanyRecords> {
    const records: CompanyRecord[] = [];
    for (let after: string | null = null; ;) {
      const request: ListCompanyRecordsRequest = { matchKeys, after, limit: PAGE };
      const page = await this.services.call(listCompanyRecords, request);
      records.push(...page.records);
      after = page.next;
      if (after === null || records.length >= RECORDS_MAX) return { ein: page.ein, records };
    }
  }
}
