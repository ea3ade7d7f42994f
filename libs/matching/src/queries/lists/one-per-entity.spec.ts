import { describe, expect, it } from '@jest/globals';
import type { UsStateCode } from '@registry/domain';
import { matchQueries, readMatchQuery } from '../../index.ts';
import { type ListedCompany, listedRegisters } from '../../testing/listed-registers.ts';

const NAME = 'QUILLFEATHER LANTERN LLC';

function listed(state: UsStateCode, city: string, entityId?: string): ListedCompany {
  const address = { kind: 'principal', fullAddress: `7 Alder St, ${city}, ${state}`, city, postalCode: null };
  return {
    ...{ id: `${state} ${city}`, state, names: [{ name: NAME, isLegal: true }], addresses: [address] },
    ...(entityId === undefined ? {} : { entityId }),
  };
}

async function match(companies: readonly ListedCompany[], place: Readonly<Record<string, string>> = {}) {
  const read = readMatchQuery({ name: NAME, ...place });
  if (read.kind !== 'query') throw new Error(read.message);
  const registers = await listedRegisters(companies, 'whole');
  const [result] = await matchQueries([read.query], registers);
  const candidates = result?.candidates ?? [];
  return candidates.map(({ company, confidence }) => [registers.idOf(company.key), confidence] as const);
}

describe('registrations of one entity', () => {
  const apart = [listed('CO', 'Denver'), listed('OR', 'Salem'), listed('WA', 'Tacoma')];
  const together = apart.map((one) => ({ ...one, entityId: 'ent_1' }));

  it('are one candidate, as sure as all of them are together, where three companies are each a third', async () => {
    const separate = await match(apart);
    expect(separate).toHaveLength(3);
    const united = await match(together);
    expect(united).toHaveLength(1);
    expect(united[0]?.[1]).toBeCloseTo(
      separate.reduce((sum, [, confidence]) => sum + confidence, 0),
      2,
    );
  });

  it('have that in front which fits best', async () => {
    expect((await match(together, { city: 'Tacoma' })).map(([id]) => id)).toEqual(['WA Tacoma']);
    expect((await match(together, { city: 'Salem' })).map(([id]) => id)).toEqual(['OR Salem']);
  });

  it('leave another company of the name a candidate of its own', async () => {
    const [[, sure] = ['', 0]] = await match(together);
    const found = await match([...together, listed('ID', 'Boise')]);
    expect(found).toHaveLength(2);
    expect(found.some(([id]) => id === 'ID Boise')).toBe(true);
    expect(found[0]?.[1]).toBeLessThan(sure);
  });

  it('are each a candidate of queries that name their state', async () => {
    expect((await match(together, { state: 'OR' })).map(([id]) => id)).toEqual(['OR Salem']);
  });
});
