import { expect, it } from '@jest/globals';
import { exampleScreening } from '@registry/contracts-records-sections';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { textIn } from '../../testing/shown-page.ts';
import { screeningSection } from './screening-section.ts';

it('says why a possible result is not a hit', async () => {
  const sources = { find: () => undefined } as unknown as PublishedSources;
  const shown = textIn(String(await screeningSection(exampleScreening.watchlist, sources)));
  expect(shown).toContain('Possible : BLUE HERON SHIPPING COMPANY LIMITED');
  expect(shown).toContain('no address to compare. Only possible, as no address can be compared.');
});
