import { describe, expect, it } from '@jest/globals';
import { listJurisdictions } from '@registry/contracts-jurisdiction';
import { sourcesDirectory } from '@registry/sources';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { describeCoverage } from '../../coverage/describe-coverage.ts';
import { textIn } from '../../testing/shown-page.ts';
import { coverageMain } from './coverage-page.ts';

describe('the page of what is loaded', () => {
  const { jurisdictions, nationwide } = listJurisdictions.example.reply;
  const shown = async (reply: typeof listJurisdictions.example.reply): Promise<string> => {
    const published = await PublishedSources.read(sourcesDirectory());
    const main = coverageMain(describeCoverage(reply, new Map(), published), published, []);
    return textIn(String(main));
  };

  it('has nationwide sources by content with their rows, dates, and how much of each is loaded', async () => {
    expect(await shown({ jurisdictions, nationwide })).toMatch(
      /Federal records 1 of \d+ sources loaded, data of Oct 13, 2026 .*Internal Revenue Service: .* data of Oct 13, 2026 , loaded Nov 2, 2026 ; 5,802 rows in the newest file; a part of it;/,
    );
    const whole = nationwide.map((source) => ({ ...source, extent: 'whole' as const }));
    expect(await shown({ jurisdictions, nationwide: whole })).toContain('; all that is published;');
  });

  it('says that nothing follows where there are none, and that no registry is loaded', async () => {
    expect(await shown({ jurisdictions: [], nationwide: [] })).toContain('No nationwide source is loaded');
    expect(await shown({ jurisdictions: [], nationwide: [] })).toContain('No registry is loaded yet.');
  });

  it('never takes the rows of the newest file for all that are loaded, and says the rhythm and the terms of a source', async () => {
    const source = {
      source: 'us-ia/business-registry',
      as_of: null,
      last_loaded_at: '2026-11-02T08:16:02.000Z',
      rows: 9,
      verified: false,
    };
    const [one] = jurisdictions;
    const iowa = {
      state: 'IA',
      jurisdiction: { ...(one as NonNullable<typeof one>).jurisdiction, sources: [source] },
    } as const;
    expect(await shown({ jurisdictions: [iowa], nationwide })).toContain(
      'data date unknown, loaded Nov 2, 2026 ; 9 rows in the newest file; the whole dataset has at least 250,000; published monthly; CC BY 4.0',
    );
  });

  it('lists what is not loaded by name, and its sources with it', async () => {
    const empty = (['AL', 'VA', 'KS', 'AS'] as const).map((state) => {
      const [one] = jurisdictions;
      if (one === undefined) throw new Error('The example has no jurisdiction.');
      return { state, jurisdiction: { ...one.jurisdiction, company_count: 0, sources: [] } };
    });
    const text = await shown({ jurisdictions: empty, nationwide });
    expect(text).toContain('Alabama, American Samoa, Kansas');
    expect(text).toMatch(/sources of 1 state or province Virginia 1 source, not loaded Companies .* \(not loaded\)/);
  });
});
