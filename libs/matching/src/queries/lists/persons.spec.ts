import { describe, expect, it } from '@jest/globals';
import { HERE, match } from '../../testing/match-made.ts';

const OTHERS = ['SALEM TIRES LLC', 'SIMS ROOFING INC', 'NORTHSIDE IMAGING INC', 'QUILLFEATHER LLC'];

describe("a person's name without a legal form", () => {
  it.each([
    ['SHANNON SIMS LLC', 'Shannon Sims'],
    ['SHANNON M QUILLFEATHER PC', 'Shannon M. Quillfeather'],
    ['DR. MARIA SIMS-QUILLFEATHER, P.C.', 'Dr. Maria Sims-Quillfeather'],
    ['JOHN SHIEL LLC', 'Mr. John Shiel'],
    ['SHANNON SIMS PLLC', 'Ms Shannon Sims'],
    ['SHANNON SIMS LLC', 'SIMS, SHANNON'],
    ['JOHN AND MARY SHIEL LLC', 'John & Mary Shiel'],
  ])('makes %s no more than a candidate for %s', async (registered, name) => {
    for (const extent of ['whole', 'active', 'part'] as const)
      for (const place of [{}, HERE]) {
        const { verdict, shown } = await match([...OTHERS, registered], { name, ...place }, extent);
        expect([extent, place, verdict, shown]).toEqual([extent, place, 'review', [registered]]);
      }
  });

  it.each([
    ['SHANNON SIMS', 'Shannon Sims'],
    ['SHANNON SIMS LLC', 'Shannon Sims LLC'],
    ['SHANNON SIMS ROOFING LLC', 'Shannon Sims Roofing'],
    ['QUILLFEATHER ROOFING INC', 'Quillfeather Roofing'],
    ['MADISON QUILLFEATHER GROUP INC', 'Madison Quillfeather Group'],
    ["SHANNON'S PLACE LLC", "Shannon's Place"],
  ])('or a name that is none lets %s be taken for %s', async (registered, name) => {
    const { verdict, shown } = await match([...OTHERS, registered], { name, ...HERE }, 'whole');
    expect([verdict, shown[0]]).toEqual(['matched', registered]);
  });
});
