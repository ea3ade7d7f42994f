import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchBusinesses, UNFILTERED } from '@registry/contracts-business-registry';
import { draws } from '@registry/testing';
import { randomInt } from 'node:crypto';
import { suppressBusiness } from '../suppress/suppress-business.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

const COMPANIES = draws(200_000, 2_000);
/** Companies that a load writes: some change, as many are new. */
const LOADED = COMPANIES / 100;
const SUPPRESSED = 20;
const PAGE = draws(100, 10);

const STATUSES = ['Good Standing', 'Delinquent', 'Voluntarily Dissolved'];

describe('a search by cursor', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado(Array.from({ length: COMPANIES }, (_, number) => company(number)));
    search = await SearchFixture.start(registry);
  }, 300_000);
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  const page = (after: string, limit: number) =>
    search.readModel.search({ ...searchBusinesses.example.request, ...UNFILTERED, q: 'cedar', after, limit });

  it('starts after any id, whether or not a company has it, and says where a page ends', async () => {
    const { hits, next, totalCount } = await page('', 3);
    expect(hits.map(({ id }) => id)).toEqual(['us-co-A0', 'us-co-A1', 'us-co-A10']);
    expect({ next, totalCount }).toEqual({ next: 'us-co-A10', totalCount: COMPANIES });
    expect((await page('us-co-A10', 1)).hits[0]?.id).toBe('us-co-A100');
    expect((await page('us-co-A100!', 1)).hits[0]?.id).toBe('us-co-A1000');
    expect(await page('us-co-B', 10)).toMatchObject({ hits: [], next: null, totalCount: COMPANIES });
  });

  it('has every company that exists throughout once, while companies are loaded, renamed and suppressed and the index is rebuilt', async () => {
    const traversal = { isOver: false };
    const changing = changeUntil(traversal);
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { hits, next } = await page(after, PAGE);
      ids.push(...hits.map(({ id }) => id));
      after = next;
    }
    traversal.isOver = true;
    const { loads, rebuilds, suppressed } = await changing;
    expect([loads > 0, rebuilds > 0]).toEqual([true, true]);
    expect(ids).toEqual([...new Set(ids)].sort());
    const found = new Set(ids);
    const missing = Array.from({ length: COMPANIES }, (_, number) => `us-co-A${number}`).filter((id) => !found.has(id));
    expect(missing.filter((id) => !suppressed.has(id))).toEqual([]);
  }, 600_000);

  async function changeUntil(traversal: { readonly isOver: boolean }) {
    const done = { loads: 0, rebuilds: 0, suppressed: new Set<string>() };
    const rebuild = async (): Promise<void> => {
      do {
        await search.index.rebuild();
        done.rebuilds += 1;
      } while (!traversal.isOver);
    };
    const load = async (): Promise<void> => {
      do {
        const changed = Array.from({ length: LOADED }, () => company(randomInt(COMPANIES), changes()));
        const added = Array.from({ length: LOADED }, (_, at) => company(COMPANIES + done.loads * LOADED + at));
        await registry.loadColorado([...new Map([...changed, ...added].map((row) => [row['entityid'], row])).values()]);
        if (done.suppressed.size < SUPPRESSED) {
          const fileNumber = `A${randomInt(COMPANIES)}`;
          await registry.database.transaction((client) =>
            suppressBusiness(client, { state: 'CO', fileNumber }, { by: 'spec', reason: 'spec' }),
          );
          done.suppressed.add(`us-co-${fileNumber}`);
        }
        done.loads += 1;
      } while (!traversal.isOver);
    };
    await Promise.all([rebuild(), load()]);
    return done;
  }

  /** What moves a company in every other order. */
  function changes() {
    return {
      entityname: `Cedar ${'Ridge '.repeat(randomInt(4))}${randomInt(1_000)} LLC`,
      entitystatus: STATUSES[randomInt(STATUSES.length)] ?? '',
      entityformdate: `01/0${1 + randomInt(9)}/2001`,
    };
  }
});

function company(number: number, more: Readonly<Record<string, string>> = {}) {
  return coloradoCompany(`A${number}`, `Cedar ${number} LLC`, more);
}
