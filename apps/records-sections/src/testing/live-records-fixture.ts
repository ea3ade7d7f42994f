import type { LookupOutcome, MatchKeys } from '@registry/contracts-business-registry';
import { recordsLive } from '@registry/contracts-records-sections';
import { foldedName, nameKey, type StateCode } from '@registry/domain';
import { LiveHealth, LiveLookups, LiveLookupsStore } from '@registry/live-lookup';
import { requestContext } from '@registry/request-context';
import { FakeSocrataPortal, type PortalDataset, type PortalRow } from '@registry/fake-socrata-portal';
import { loadSource, sourcesDirectory } from '@registry/sources';
import { LiveRecords } from '../live/live-records.ts';
import { loadLiveRegisters } from '../live/live-registers.ts';
import { LiveHandler } from '../live/live.handler.ts';
import type { RecordsFixture } from './records-fixture.ts';

const parts = ['us-co/ucc-filings', 'us-co/ucc-debtors', 'us-co/ucc-secured-parties', 'us-co/ucc-collateral'] as const;
const sources = [...parts, 'us-ct/ucc-liens'] as const;
type LiveSlug = (typeof sources)[number];

const limits = { requestsPerSecond: 1_000, requestsAtOnce: 1_000, failuresMax: 1_000, bytesMax: 1_000_000 };

/** Fakes of the portals of Colorado and Connecticut, and the service that calls their UCC registers. */
export class LiveRecordsFixture {
  readonly portal: FakeSocrataPortal;
  readonly health: LiveHealth;
  readonly #records: RecordsFixture;
  readonly #rows: Readonly<Record<LiveSlug, PortalRow[]>>;
  readonly #handler: LiveHandler;

  private constructor(
    records: RecordsFixture,
    portal: FakeSocrataPortal,
    rows: Readonly<Record<LiveSlug, PortalRow[]>>,
    handler: LiveHandler,
    health: LiveHealth,
  ) {
    this.#records = records;
    this.portal = portal;
    this.#rows = rows;
    this.#handler = handler;
    this.health = health;
  }

  static async start(records: RecordsFixture): Promise<LiveRecordsFixture> {
    const rows = Object.fromEntries(sources.map((slug) => [slug, [] as PortalRow[]])) as Record<LiveSlug, PortalRow[]>;
    const portal = await FakeSocrataPortal.start(await Promise.all(sources.map((slug) => dataset(slug, rows[slug]))));
    const options = { sourcesDir: sourcesDirectory(), contact: 'ops@example.test', standInUrl: portal.url, limits };
    const registers = await loadLiveRegisters(options);
    const health = new LiveHealth(records.database, recordsLive);
    const lookups = new LiveLookups(new LiveLookupsStore(records.database), health);
    const handler = new LiveHandler(new LiveRecords(registers, lookups, records.database, records.database));
    return new LiveRecordsFixture(records, portal, rows, handler, health);
  }

  /** The portal's rows of a source. */
  rowsOf(slug: LiveSlug): PortalRow[] {
    return this.#rows[slug];
  }

  /** A filing in Colorado with its debtor, secured party and collateral. */
  addColorado(fileid: string, debtor: string, more: PortalRow = {}): void {
    const filingdate = '2021-06-30T00:00:00.000';
    this.rowsOf('us-co/ucc-filings').push({
      ...{ fileid, transactionid: `T${fileid}`, masterdocumentid: `M${fileid}`, filingdate },
      ...{ lapsedate: '2026-06-30T00:00:00.000', terminationflag: '0', ...more },
    });
    this.rowsOf('us-co/ucc-debtors').push({ debtorid: `1${fileid}`, fileid, organizationname: debtor, state: 'CO' });
    this.rowsOf('us-co/ucc-secured-parties').push({
      ...{ spid: `2${fileid}`, fileid, organizationname: 'FRONT RANGE BANK', branch: 'a column that is not described' },
    });
    this.rowsOf('us-co/ucc-collateral').push({
      ...{ collateralid: `3${fileid}`, fileid, collateraldescription: 'One deck oven' },
    });
  }

  /** Refreshes the records of a company whose request has `budgetMs` milliseconds left. */
  async refresh(state: StateCode, name: string, budgetMs = 15_000): Promise<LookupOutcome> {
    const context = { requestId: 'spec', deadlineAt: Date.now() + budgetMs };
    const request = { matchKeys: matchKeys(state, name) };
    return (await requestContext.run(context, () => this.#handler.refreshRecords(request))).lookup;
  }

  async liens(state: StateCode, name: string) {
    return (await this.#records.sections(matchKeys(state, name))).sections.liens.rows;
  }

  /** No requests, no stored results, no failures; the portals are empty. */
  async reset(): Promise<void> {
    for (const slug of sources) this.#rows[slug].length = 0;
    this.portal.requests.length = 0;
    this.portal.fault = undefined;
    await this.#records.clear();
    for (const table of ['live_lookups', 'live_lookup_ends', 'live_sources'])
      await this.#records.rows(`DELETE FROM ${table}`);
  }
}

async function dataset(slug: LiveSlug, rows: PortalRow[]): Promise<PortalDataset> {
  const { live } = await loadSource(slug);
  if (live === null) throw new Error(`${slug} has no live lookups.`);
  const columns = slug === 'us-co/ucc-secured-parties' ? [...live.headers, 'branch'] : live.headers;
  return { host: live.host, id: live.dataset, columns, rows };
}

function matchKeys(state: StateCode, name: string): MatchKeys {
  const folded = foldedName(name);
  const legal = { name, folded, nameKey: nameKey(name), companiesWithFolded: 1, companiesWithNameKey: 1 };
  return {
    state,
    fileNumber: '1',
    ein: null,
    legal,
    alternatives: [],
    places: { postalCodes: [], cities: [] },
    namesakes: null,
    register: 'whole',
  };
}
