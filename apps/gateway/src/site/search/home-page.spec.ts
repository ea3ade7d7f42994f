import { expect, it } from '@jest/globals';
import { listJurisdictions } from '@registry/contracts-jurisdiction';
import { sourcesDirectory } from '@registry/sources';
import { describeCoverage } from '../../coverage/describe-coverage.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { textIn } from '../../testing/shown-page.ts';
import { homeMain } from './home-page.ts';

const [example] = listJurisdictions.example.reply.jurisdictions;
if (example === undefined) throw new Error('The example has no jurisdiction.');

const load = (source: string, as_of: string | null) => {
  return { source, as_of, last_loaded_at: '2026-11-02T08:16:02.000Z', rows: 9, verified: true };
};

it('the home page has each state with the companies, records, lists and days that the report of coverage has', async () => {
  const sources = await PublishedSources.read(sourcesDirectory());
  const shown = async (companies: number, samples: number, asOf: string | null) => {
    const own = [load('us-co/ucc-filings', asOf), load('us-co/ucc-filings', '2019-03-31')];
    const counts = { company_count: companies, sample_company_count: samples, sources: own };
    const jurisdictions = [{ state: 'CO' as const, jurisdiction: { ...example.jurisdiction, ...counts } }, example];
    const nationwide = [
      { ...load('us/ofac-sdn', '2026-11-01'), extent: 'whole' as const },
      { ...load('us/bis-denied-persons', null), extent: 'whole' as const },
    ];
    const report = describeCoverage({ jurisdictions, nationwide }, new Map([['CO', 'whole']]), sources);
    return String(await homeMain(report, sources, ['smith & co']));
  };
  const page = await shown(18_399, 30, '2026-05-23');
  expect(page).toContain('<title>CO, Colorado: 18,399 companies; liens; data of Mar 31, 2019 to May 23, 2026</title>');
  expect(page).toContain('href="/coverage#co"');
  expect(page).toContain('href="/?q=smith+%26+co"');
  expect(textIn(page)).toMatch(
    /OR 6.8K .*CO 18K .* Colorado Sample 18,399 Whole registry liens data of Mar 31, 2019 to/,
  );
  expect(textIn(page)).toMatch(/Liens 2 sources, data of Mar 31, 2019 to May 23, 2026 Exclusion and sanction lists/);
  expect(textIn(page)).toMatch(/Specially Designated .*, data of Nov 1, 2026 .*Denied Persons.*, data date unknown/);
  const samples = await shown(0, 30, null);
  expect(samples).toContain('Colorado: 30 sample companies; liens; data of Mar 31, 2019, some of an unknown day</');
  expect(textIn(samples)).toMatch(/unknown day CO NE,/);
});
