import { expect, it } from '@jest/globals';
import { exampleScreening } from '@registry/contracts-records-sections';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { textIn } from '../../testing/shown-page.ts';
import { screeningSection } from './screening-section.ts';

const sources = { find: () => undefined } as unknown as PublishedSources;

it('says why a possible result is not a hit', async () => {
  const shown = textIn(String(await screeningSection(exampleScreening.watchlist, sources)));
  expect(shown).toContain('Possible : BLUE HERON SHIPPING COMPANY LIMITED');
  expect(shown).toContain('no address to compare. Only possible, as no address can be compared.');
});

it('never says that nothing is loaded where lists have no data of the day', async () => {
  const scope = 'SAM exclusions: unknown, as its oldest data are of 2026-10-31';
  const coverage = { ...exampleScreening.watchlist.coverage, status: 'not_covered', scope, sources: [] } as const;
  const shown = textIn(String(await screeningSection({ ...exampleScreening.watchlist, coverage }, sources)));
  expect(shown).toContain(`Not screened. ${scope}.`);
  expect(shown).toContain('Possible : BLUE HERON SHIPPING COMPANY LIMITED');
  const none = { ...coverage, scope: null };
  expect(
    textIn(String(await screeningSection({ ...exampleScreening.watchlist, coverage: none, lists: [] }, sources))),
  ).toContain('No list of excluded or sanctioned parties is loaded.');
});
