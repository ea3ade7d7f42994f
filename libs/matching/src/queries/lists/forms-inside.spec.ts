import { describe, expect, it } from '@jest/globals';
import { HERE, match } from '../../testing/match-made.ts';

const OTHERS = ['SALEM TIRES LLC', 'ROGUE SUPPLY CORPORATION', 'NORTHSIDE IMAGING INC', 'QUILLFEATHER LLC'];

describe('a legal form inside a name', () => {
  it.each([
    ['QUILLFEATHER HOUSING CORPORATION OF SALEM', 'Quillfeather Housing Corp. of Salem'],
    ['QUILLFEATHER CORP HOLDINGS LLC', 'Quillfeather Corporation Holdings LLC'],
    ['QUILLFEATHER AND COMPANY FARMS INC', 'Quillfeather & Co. Farms Inc'],
    ['QUILLFEATHER LIMITED EDITIONS LLC', 'Quillfeather Ltd. Editions, L.L.C.'],
    ['INCORPORATED PROPRIETORS OF QUILLFEATHER', 'Inc. Proprietors of Quillfeather'],
  ])('%s and %s are one name', async (one, other) => {
    for (const [registered, name] of [
      [one, other],
      [other, one],
    ] as const)
      for (const query of [{ name }, { name, ...HERE }]) {
        const { verdict, shown } = await match([...OTHERS, registered], query, 'whole');
        expect([query, verdict, shown[0]]).toEqual([query, 'matched', registered]);
      }
  });

  it.each([
    ['QUILLFEATHER HOUSING CORPORATION OF SALEM', 'Quillfeather Housing Company of Salem'],
    ['QUILLFEATHER CORP HOLDINGS LLC', 'Quillfeather Inc Holdings LLC'],
    ['QUILLFEATHER CORP HOLDINGS LLC', 'Quillfeather Corporation Farms LLC'],
    ['QUILLFEATHER WORKERS COMP SERVICES LLC', 'Quillfeather Workers Company Services LLC'],
    ['QUILLFEATHER CORPS OF SALEM', 'Quillfeather Corporation of Salem'],
  ])('%s is not taken for %s without a look', async (registered, name) => {
    const { verdict } = await match([...OTHERS, registered], { name, ...HERE }, 'whole');
    expect(verdict).not.toBe('matched');
  });
});
