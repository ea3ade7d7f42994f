import { describe, expect, it } from '@jest/globals';
import { HERE, match } from '../../testing/match-made.ts';

const EXTENTS = ['whole', 'active', 'part'] as const;

describe('a company for review', () => {
  it.each([
    ['MOSSGATE CONSTRUCTION LLC', 'Mossgate Const LLC'],
    ['MOSSGATE FERMENTS LLC', 'Mossgate Ferment LLC'],
    ['MOSSGATE MANAGEMENT SERVICES INC', 'Mossgate Mgmt Svcs Inc'],
    ['MOSSGATE BROTHERS LLC', 'Mossgate Bros LLC'],
    ['MOSSGATE INTERNATIONAL INC', 'Mossgate Intl Inc'],
  ])('is likely in another place where the name is only written otherwise: %s for %s', async (registered, name) => {
    for (const extent of EXTENTS) {
      const found = await match([`${registered} @ Bend`], { name, ...HERE }, extent);
      expect([extent, found]).toEqual([extent, { verdict: 'review', shown: [registered] }]);
    }
  });

  it('stays for review in another place, however probable it is', async () => {
    const register = ['QUILLWORT LANTERN ORCHARD PRESERVATION SOCIETY LLC @ Bend'];
    for (const extent of EXTENTS) {
      const query = { name: 'Quillwort Lantern Orchard Preservation Society LLC', ...HERE };
      expect([extent, (await match(register, query, extent)).verdict]).toEqual([extent, 'review']);
    }
  });
});
