import { describe, expect, it } from '@jest/globals';
import { findCandidates, HERE, match } from '../../testing/match-made.ts';

const OTHERS = [
  'SALEM TIRES LLC',
  'RAY HOLDINGS LLC',
  'E STREET CAFE LLC',
  'NORTHSIDE IMAGING INC',
  'ROGUE SUPPLY LLC',
];

describe('a name with a hyphen and without one', () => {
  it.each([
    ['X-RAY IMAGING LLC', 'Xray Imaging LLC'],
    ['ROGUE E-BIKE SUPPLY LLC', 'Rogue Ebike Supply LLC'],
    ['ZX-CT HOLDINGS LLC', 'Zxct Holdings LLC'],
    ['WAL-MART STORES INC', 'Walmart Stores Inc'],
  ])('%s and %s are candidates for each other', async (apart, joined) => {
    for (const [registered, name] of [
      [apart, joined],
      [joined, apart],
    ] as const)
      for (const query of [{ name }, { name, ...HERE }]) {
        const { verdict, shown } = await match([...OTHERS, registered], query, 'whole');
        expect([query, verdict, shown[0]]).toEqual([query, 'matched', registered]);
      }
  });

  it.each([
    ['ROGUE VALLEY X-RAY LLC', 'Rogue Xray LLC'],
    ['ROGUE VALLEY XRAY LLC', 'Rogue X-ray LLC'],
    ['ZX-CT TRAINING HOLDINGS LLC', 'ZXCT Holdings LLC'],
    ['株式会社ミドリ工業', 'ミドリ工業'],
    ['北京科技有限公司', '北京科技'],
  ])('%s is a candidate for a part of it, %s', async (registered, name) => {
    const candidates = await findCandidates([...OTHERS, registered], { name, ...HERE }, 'active');
    expect(candidates.map(({ company }) => company.names[0]?.name)).toContain(registered);
  });

  it.each([
    ['ROGUE 12-34 LLC', 'Rogue 1234 LLC'],
    ['ROGUE 1234 LLC', 'Rogue 12-34 LLC'],
    ['E-STREET CAFE LLC', 'Street Cafe LLC'],
    ['X-RAY LABS LLC', 'Ray Labs LLC'],
    ['XRAY LABS LLC', 'X-Rays Labs Inc'],
  ])('%s is not taken for %s without a look', async (registered, name) => {
    const { verdict } = await match([...OTHERS, registered], { name, ...HERE }, 'whole');
    expect(verdict).not.toBe('matched');
  });
});
