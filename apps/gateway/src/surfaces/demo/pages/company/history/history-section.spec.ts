import { expect, it } from '@jest/globals';
import type { PublishedSources } from '../../../published-sources/published-sources.ts';
import { historySection } from './history-section.ts';

type Business = Parameters<typeof historySection>[0];

const EMPTY = { data: [] };
const NO_SOURCES = { find: () => undefined } as unknown as PublishedSources;

async function section(registered: string): Promise<string> {
  const sections = {
    liens: EMPTY,
    loans: EMPTY,
    fmcsa_registrations: EMPTY,
    licenses: EMPTY,
    permits: EMPTY,
    federal: EMPTY,
  };
  const formation = { formation_date: '2019-03-01' };
  const business = { formation, registrations: [{ registration_date: registered }], ...sections };
  return String(await historySection(business as unknown as Business, [], NO_SOURCES));
}

it('a timeline needs two dates: one is that of the registration, which is shown anyway', async () => {
  expect(await section('2019-03-01')).toBe('');
  expect(await section('2019-03-02')).toContain('Timeline from 2019');
});
