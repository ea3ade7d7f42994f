import { describe, expect, it } from '@jest/globals';
import type { RegisterExtent } from '@registry/contracts-business-registry';
import { matchQueries, readMatchQuery } from '@registry/matching';
import { Random } from '@registry/tools-bench/random';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ListedCompany, FIRST_NUMBER, listedRegisters } from '@registry/matching/listed-registers';
import { hasRealFiles, readRegisters } from './real-files.ts';
import { type Spoiling, spoilings } from './spoiled-names.ts';

type Fields = Readonly<Record<string, string>>;

const WRITINGS = ['exact', 'other_form', 'one_edit', 'word_dropped', 'abbreviated'] as const satisfies Spoiling[];
const EXTENTS = ['whole', 'active', 'part'] as const satisfies RegisterExtent[];
/** Confidences are rounded to three digits. */
const ROUNDING = 0.0011;

/** The true facts of a company in any order, each as a list may have it. */
function listFacts({ state, addresses: [address] }: ListedCompany, fileNumber: string, random: Random): Fields[] {
  const { fullAddress = '', city, postalCode } = address ?? {};
  const street = fullAddress.split(',')[0] ?? '';
  const one = <T>(...some: readonly T[]): T => some[random.below(some.length)] as T;
  const facts: Fields[] = [
    { state: one(state, 'Oregon', 'oregon') },
    { file_number: one(fileNumber, `Registry No. ${fileNumber}`) },
    { country: one('US', 'United States') },
    ...(city === null || city === undefined ? [] : [{ city: one(city, city.toLowerCase(), city.replaceAll(' ', '')) }]),
    ...(postalCode === null || postalCode === undefined
      ? []
      : [{ postal_code: one(postalCode, `${postalCode}-1234`) }]),
    ...(/^\d+ [A-Z]/i.test(street)
      ? [{ address: one(street, `Ste 12345, ${street}`, `${street} # 40404`, fullAddress) }]
      : []),
  ];
  return facts
    .map((fact) => [random.below(1_000), fact] as const)
    .sort(([a], [b]) => a - b)
    .map(([, fact]) => fact);
}

/** The steps at which a further true fact lowers the confidence of the company that is meant, or its rank. */
async function lowered(companies: readonly ListedCompany[], extent: RegisterExtent, count: number, seed: number) {
  const random = new Random(seed, 61);
  const registers = await listedRegisters(companies, extent);
  const meant = Array.from({ length: count }, () => {
    const at = random.below(companies.length);
    const company = companies[at] as ListedCompany;
    const name = spoilings[WRITINGS[random.below(WRITINGS.length)] ?? 'exact'](company.names[0]?.name ?? '', random);
    const facts = listFacts(company, String(FIRST_NUMBER + at), random);
    const steps = Array.from(
      { length: facts.length + 1 },
      (_, known): Fields => Object.assign({ name }, ...facts.slice(0, known)) as Fields,
    );
    return { company, steps };
  });
  const queries = meant.flatMap(({ steps }) => steps);
  const matched = await matchQueries(
    queries.map((fields) => {
      const read = readMatchQuery(fields);
      if (read.kind !== 'query') throw new Error(read.message);
      return read.query;
    }),
    registers,
  );
  let at = 0;
  return meant.flatMap(({ company, steps }) => {
    const results = steps.map((fields) => {
      const { candidates = [] } = matched[at++] ?? {};
      const rank = candidates.findIndex(({ company: { key } }) => registers.idOf(key) === company.id);
      return { fields, rank: rank < 0 ? Infinity : rank, confidence: candidates[rank]?.confidence ?? 0 };
    });
    return results.flatMap((after, step) => {
      const before = results[step - 1];
      if (before === undefined) return [];
      const isLower = after.confidence < before.confidence - ROUNDING || after.rank > before.rank;
      return isLower
        ? [{ company: company.names[0]?.name, address: company.addresses[0]?.fullAddress, before, after }]
        : [];
    });
  });
}

describe('a true fact in a query to a register with an index', () => {
  const title = hasRealFiles() ? '' : ' (skipped: ../shared/data is not there)';
  (hasRealFiles() ? it : it.skip).each(EXTENTS)(
    `lowers neither in the Oregon register of March 2019 (%s)${title}`,
    async (extent) => {
      const cache = await mkdtemp(join(tmpdir(), 'true-facts-'));
      try {
        expect(await lowered(await readRegisters(['OR'], cache), extent, 400, 11)).toEqual([]);
      } finally {
        await rm(cache, { recursive: true, force: true });
      }
    },
  );
});
