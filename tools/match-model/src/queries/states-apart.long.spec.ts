import { describe, expect, it } from '@jest/globals';
import { matchQueries, type MatchQuery, readMatchQuery } from '@registry/matching';
import { temporaryFolder } from '@registry/testing';
import { Random } from '@registry/tools-bench/random';
import { type ListedCompany, listedRegisters } from '@registry/matching/listed-registers';
import { hasRealFiles, readRegisters, realFiles, realStates } from './real-files.ts';
import { spoilings } from './spoiled-names.ts';

const WORDS =
  'QUILL LANTERN MESA HOLDINGS FOUNDATION SERVICES BAKERY CEDAR THORNAPPLE RIVERGLADE WILLOWMERE ASTRO'.split(' ');
/** Names that are frequent elsewhere, in their words, their letters and the parts of their spelling. */
const FREQUENT = ['RIVERGLADE ASTRO LLC', 'CEDAR BAKERY LLC', 'MOSSGATE FERMENTS LLC', 'COMPUTERNIKS INC'];
const TOWNS = ['Salem', 'Bend'];

function toListed(state: 'OR' | 'WA', name: string, at: number): ListedCompany {
  const city = TOWNS[at % 2] ?? '';
  const address = { kind: 'principal', fullAddress: `${at} Alder St, ${city}, ${state}`, city, postalCode: null };
  return { id: `${state} ${at}`, state, names: [{ name, isLegal: true }], addresses: [address] };
}

function makeNames(random: Random, count: number): string[] {
  const word = (): string => WORDS[random.below(WORDS.length)] ?? '';
  return Array.from({ length: count }, () => [word(), word(), random.happens(0.5) ? word() : '', 'LLC'].join(' '));
}

function makeQueries(names: readonly string[], random: Random): MatchQuery[] {
  return names.flatMap((name, at) =>
    Object.values(spoilings).map((spoil) => {
      const place = random.happens(0.5) ? { address: `${at} Alder St`, city: TOWNS[at % 2] } : {};
      const read = readMatchQuery({ name: spoil(name, random), state: 'OR', ...place });
      if (read.kind !== 'query') throw new Error(read.message);
      return read.query;
    }),
  );
}

/** What comes of some queries, to the last digit. */
async function matchAll(queries: readonly MatchQuery[], companies: readonly ListedCompany[]) {
  const all = await matchQueries(queries, await listedRegisters(companies, 'whole'));
  return all.map(({ candidates, further }) => ({
    further,
    candidates: candidates.map(({ company, confidence, weights }) => [company.key, confidence, weights]),
  }));
}

/** Of the Oregon register of March 2019. */
const ROWS = 3_830;

describe('what is loaded of other states', () => {
  it('changes neither candidates nor confidence nor weights of a query that names its state', async () => {
    const random = new Random(1, 0);
    const own = makeNames(random, 60).map((name, at) => toListed('OR', name, at));
    const names = [...FREQUENT.flatMap((name) => Array.from({ length: 450 }, () => name)), ...makeNames(random, 300)];
    const others = names.map((name, at) => toListed('WA', name, at));
    const queries = makeQueries([...own.map(({ names: [name] }) => name?.name ?? ''), ...FREQUENT], random);
    expect(await matchAll(queries, [...own, ...others])).toEqual(await matchAll(queries, own));
  });

  const title = hasRealFiles() ? '' : ` (skipped: no ${realFiles})`;
  (hasRealFiles() ? it : it.skip)(
    `changes none of ${ROWS} rows of Oregon next to all other registers${title}`,
    async () => {
      const cache = temporaryFolder('states-apart');
      try {
        const own = await readRegisters(['OR'], cache.path);
        const others = realStates.filter((state) => state !== 'OR');
        const rest = await readRegisters(others, cache.path);
        const names = own.map(({ names: [name] }) => name?.name ?? '');
        const perName = Object.keys(spoilings).length;
        const some = names.filter((_, at) => at % Math.floor((own.length * perName) / ROWS) === 0);
        const queries = makeQueries(some, new Random(2, 0)).slice(0, ROWS);
        expect(await matchAll(queries, [...own, ...rest])).toEqual(await matchAll(queries, own));
      } finally {
        cache.remove();
      }
    },
  );
});
