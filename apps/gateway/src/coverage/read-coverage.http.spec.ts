import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { textIn } from '../testing/shown-page.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import type { CoverageReport } from './coverage.dto.ts';

describe('GET /v1/coverage of the open demo', () => {
  const document = new Documented('demo');
  let demo: GatewaySurface;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
  }, 180_000);

  it('200: the datasets of every region, loaded or not, and the page says the same', async () => {
    const response = await demo.get('/v1/coverage');
    expect([response.status, document.departures('readCoverage', response)]).toEqual([200, []]);
    const { regions, nationwide } = JSON.parse(response.text) as CoverageReport;
    expect(regions.length).toBeGreaterThanOrEqual(56);
    const page = textIn((await demo.get('/coverage', { headers: { accept: 'text/html' } })).text);
    for (const { name, company_count: companies, datasets } of regions) {
      expect(page).toContain(name);
      if (companies > 0) expect(page).toContain(companies.toLocaleString('en-US'));
      for (const { publisher, dataset } of datasets)
        if (publisher !== null) expect(page).toContain(`${publisher}: ${dataset}`);
    }
    expect(nationwide.map(({ source }) => source)).toContain('us/irs-eo-bmf');
  });

  it('200: says of a register that is not loaded how it could be', async () => {
    const { regions } = JSON.parse((await demo.get('/v1/coverage')).text) as CoverageReport;
    const virginia = regions.find(({ slug }) => slug === 'us-va');
    expect(virginia).toMatchObject({ company_count: 0, registry: null });
    expect(virginia?.datasets.find(({ source }) => source === 'us-va/business-registry')).toMatchObject({
      rhythm: 'weekly',
      verified: false,
      loaded_rows: null,
      as_of: null,
      last_loaded_at: null,
    });
  });
});
