import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pick, randomNumbers } from '@registry/persistence/past-responses';
import { testSeed } from '@registry/testing';
import { deniedList, type DeniedRow } from '../../testing/lists/denied-list.ts';
import { COMPANIES, FollowedHits, type Hits, IDS, randomMoves, randomRows } from '../../testing/lists/followed-hits.ts';
import { companiesLoad } from '../../testing/sample-companies.ts';
import { GatewaySurface, StartedGateway } from '../../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';

const VERSIONS = 8;
/** The writes between a changed list and an event, each in the database of its app. */
const WRITES = [
  ['watchlist', 'INSERT ON companies_to_check'],
  ['watchlist', 'UPDATE OF hit_contents ON followed_companies'],
  ['business-registry', 'INSERT OR UPDATE ON screenings'],
  ['business-registry', 'INSERT ON business_changes'],
  ['business-registry', 'UPDATE OF position ON announcements'],
  ['watchlist', 'INSERT ON watchlist_events'],
  ['watchlist', 'UPDATE OF sent_screening ON followed_companies'],
  ['watchlist', 'DELETE ON companies_to_check'],
] as const;

jest.setTimeout(600_000);

describe('a watchlist, whose lists and companies change while processes die,', () => {
  const seed = testSeed();
  const random = randomNumbers(seed);
  let gateway: StartedGateway;
  let workspace: WatchlistWorkspace;
  let hits: FollowedHits;
  let version = 0;
  let moves: ReturnType<typeof randomMoves> = {};
  /** Watchlists with the companies that they follow, and how far their events are known. */
  const lists: { readonly id: string; readonly ids: readonly string[]; last: number }[] = [];

  beforeAll(async () => {
    gateway = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: ['business-registry', 'records-sections', 'watchlist'],
      apart: ['watchlist', 'business-registry', 'records-sections'],
      companies: COMPANIES,
      loads: [nextList(randomRows(random))],
    });
    workspace = await WatchlistWorkspace.make(new GatewaySurface(gateway.running, 'demo'));
    hits = new FollowedHits(gateway, workspace);
    for (let n = 0; n < 2; n++) {
      const ids = IDS.filter(() => random() < 0.6);
      lists.push({ id: await hits.follow(ids), ids, last: 0 });
    }
    await hits.untilSettled();
  }, 300_000);
  afterAll(async () => {
    workspace.end();
    await gateway.end();
  });

  const nextList = (rows: readonly DeniedRow[]) =>
    deniedList(rows, new Date(Date.UTC(2026, 9, 1 + (version += 1))).toISOString().slice(0, 10));
  const loadList = () => gateway.stack.load(nextList(randomRows(random)));
  const loadCompanies = () => gateway.stack.load(companiesLoad((moves = randomMoves(random)), COMPANIES));

  /** One of the services dies, and another takes its place. */
  const restartOne = async (): Promise<void> => {
    const app = pick(['watchlist', 'business-registry', 'records-sections'], random);
    await gateway.stack.app(app).kill();
    await gateway.stack.startAnother(app);
    await gateway.stack.rows('watchlist', "UPDATE companies_to_check SET claimed_until = '-infinity'");
  };

  /** Each watchlist has just the events of what differs between two screenings of all its companies, each once. */
  const expectEvents = async (before: Hits): Promise<number> => {
    await hits.untilSettled();
    const after = await hits.hits(IDS);
    let count = 0;
    for (const list of lists) {
      const isOwn = (hit: string): boolean => list.ids.includes(hit.split(' ')[0] ?? '');
      const expected = [
        ...[...after].filter((hit) => !before.has(hit)).map((hit) => `added ${hit}`),
        ...[...before].filter((hit) => !after.has(hit)).map((hit) => `removed ${hit}`),
      ].filter((event) => isOwn(event.slice(event.indexOf(' ') + 1)));
      const found = await hits.events(list.id, list.last);
      expect(found.hits).toEqual(expected.toSorted());
      list.last = found.last;
      count += expected.length;
    }
    return count;
  };

  /** A row of a company that is followed, at its place. */
  const hitRow = (): DeniedRow => {
    const company = COMPANIES.find(({ entityid }) => lists[0]?.ids[0] === `us-co-${entityid}`);
    const { entityname: name = '', ...now } = { ...company, ...moves[String(company?.entityid)] };
    const place = [now.principaladdress1, now.principalcity, now.principalzipcode].map(String);
    const [street, city, zip] = place as [string, string, string];
    return { name, street, city, zip };
  };

  it('has no event of what was a hit when it began to follow', async () => {
    expect((await hits.hits(IDS)).size).toBeGreaterThan(0);
    for (const list of lists) expect(await hits.events(list.id, 0)).toEqual({ hits: [], last: 0 });
  });

  it(`has just the events of what each of ${VERSIONS} versions changes (TEST_SEED=${seed})`, async () => {
    let count = 0;
    for (let n = 0; n < VERSIONS; n++) {
      // One change after the other: a hit that the second ends has been one in between, or not, as the checks come.
      for (const change of [...(random() < 0.7 ? [loadList] : []), ...(random() < 0.5 ? [loadCompanies] : [])]) {
        const before = await hits.hits(IDS);
        await change();
        if (random() < 0.5) await restartOne();
        count += await expectEvents(before);
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  it.each(WRITES)(`has them once where %s dies at %s (TEST_SEED=${seed})`, async (app, write) => {
    // The version before has none of the entries, so that the next one makes hits.
    const empty = await hits.hits(IDS);
    await gateway.stack.load(nextList([]));
    await expectEvents(empty);
    const before = await hits.hits(IDS);
    // One is a hit. Entries of a content that no version had: what is kept of one that was a hit before is not written again.
    const others = randomRows(random).filter(({ name }) => name !== hitRow().name);
    const rows = [hitRow(), ...others].map((row) => ({ ...row, street: `${row.street}, Suite ${version}` }));
    await hits.killAt(app, write, () => gateway.stack.load(nextList(rows)));
    expect(await expectEvents(before)).toBeGreaterThan(0);
  });

  it('has an event of a hit that others end, as words of its name are not rare any more', async () => {
    const [company] = COMPANIES;
    if (company === undefined) throw new Error('There are no companies.');
    const first = company.entityname.split(' ')[0] ?? '';
    const inZipCode: DeniedRow = {
      name: `${first} Trading LLC`,
      street: '7 Dogwood Ln',
      city: 'Salida',
      zip: String(company.principalzipcode),
    };
    const entityname = { entityname: inZipCode.name };
    await gateway.stack.load(companiesLoad({ [company.entityid]: entityname }, COMPANIES));
    const others = Array.from({ length: 600 }, (_, at) => ({
      ...{ name: `${first} ${at} Services LLC`, street: '1 Far St', city: 'Craig', zip: '81625' },
    }));
    lists.push({ id: await hits.follow([IDS[0] ?? '']), ids: [IDS[0] ?? ''], last: 0 });
    await gateway.stack.load(nextList([inZipCode]));
    await hits.untilSettled();
    for (const list of lists) list.last = (await hits.events(list.id, list.last)).last;
    const before = await hits.hits(IDS);
    expect([...before].filter((hit) => hit.startsWith(`${IDS[0] ?? ''} `))).toHaveLength(1);
    await gateway.stack.load(nextList([inZipCode, ...others]));
    expect(await expectEvents(before)).toBeGreaterThan(0);
  });
});
