import { describe, expect, it } from '@jest/globals';
import { listSection, listSections } from '@registry/contracts-records-sections';
import { getBusiness } from '@registry/contracts-business-registry';
import { SECTION_NAMES } from '@registry/domain';
import { textIn } from '../../testing/shown-page.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { profileSummary } from './profile-summary.ts';

const { business } = getBusiness.example.reply;
const [registration] = business.registrations;
const [lien] = listSection.example.reply.rows;
const covered = { status: 'covered', scope: null, register: 'whole', sources: [] };
const empty = { object: 'list', total_count: 0, coverage: covered, data: [] };
const unscreened = { ...listSections.example.reply.screening, hit_count: 0, lists: [] };
const sections = Object.fromEntries(SECTION_NAMES.map((name) => [name, empty]));
const extents = (...lists: string[]) => lists.map((list) => ({ list, extent: 'whole', rows: 1, expected_rows: 1 }));
/** A screening against two lists, of which one is old. */
const screened = (hits: number, possible = 0) => ({
  ...unscreened,
  hit_count: hits,
  coverage: {
    status: 'partial',
    sources: [
      { source: 'us/sam', as_of: '2026-11-01', extents: extents('SAM') },
      { source: 'us/sdn', as_of: '2019-01-15', extents: extents('SDN') },
    ],
  },
  lists: [
    {
      results: [
        ...Array<object>(hits).fill({ status: 'hit' }),
        ...Array<object>(possible).fill({ status: 'possible' }),
      ],
    },
  ],
});
const makeLien = (status: string | null, more: object = {}) => ({
  ...lien,
  is_expired: false,
  absent_since: null,
  status,
  ...more,
});
const makeLicense = (isExpired: boolean) => ({ ...lien, is_expired: isExpired, absent_since: null });
const inWashington = (watchlist: object, more: object = {}) => ({
  ...registration,
  id: 'us-wa-600000001',
  watchlist: { possible_count: 0, coverage: 'partial', ...watchlist },
  ...more,
});

async function summary(more: object = {}): Promise<{ readonly html: string; readonly text: string }> {
  const shown = { ...business, status: 'active', as_of: '2026-11-01', watchlist: screened(0), ...sections, ...more };
  const profile = { business: shown, company: { company: { sample: false } } } as unknown as CompanyProfile;
  const html = String(await profileSummary(profile));
  return { html, text: textIn(html) };
}

describe('the summary of a profile', () => {
  it('has the status with its day, the lists with theirs, and what was searched without a result', async () => {
    const { html, text } = await summary();
    expect(html).toContain('class="badge good"');
    expect(text).toContain('Active as of Nov 1, 2026');
    expect(text).toMatch(/Screening No hits in SAM \( ?data of Nov 1, 2026 ?\) ?, SDN \( ?data of Jan 15, 2019/);
    expect(text).toContain('Liens none found');
    expect(text).toContain('Registry data of Nov 1, 2026');
    expect(text).not.toContain('Not looked at');
  });

  it.each([
    ['a hit of its own', { watchlist: screened(1, 2) }, '1 hit, 2 possible results in SAM'],
    [
      'a hit of the entity in another state',
      { registrations: [registration, inWashington({ hit_count: 1 })] },
      '2 states: Oregon (status not published), Washington (status not published, 1 hit)',
    ],
  ])('never looks well with %s', async (_, more, says) => {
    const { html, text } = await summary(more);
    expect(html).not.toContain('class="badge good"');
    expect(html).toContain('class="badge doubtful"');
    expect(text).toContain('1 screening hit');
    expect(text).toContain(says);
  });

  const own = { ...registration, id: business.id };
  const gone = { ...own, absent_since: '2026-10-01T00:00:00.000Z' };
  it('has the status of each registration as its registry gives it', async () => {
    const others = [
      inWashington({ hit_count: 0 }, { status: 'Dissolved', absent_since: '2026-10-01T00:00:00.000Z' }),
      inWashington({ hit_count: 0 }, { status: 'Withdrawn' }), // another source of the same registry
      inWashington({ hit_count: 0 }, { id: 'us-ny-1', status: null }),
      inWashington({ hit_count: 0 }, { id: 'us-ca-1', absent_since: '2026-10-01T00:00:00.000Z' }),
    ];
    expect((await summary({ registrations: [registration, ...others] })).text).toContain(
      'Washington (Withdrawn), New York (status not published), California (no longer in the registry)',
    );
  });

  it.each([
    ['inactive', 'it has ended', { status: 'inactive' }],
    ['doubtful', 'both sources of its registry lack it', { registrations: [gone, gone] }],
    ['good', 'one of two sources of its registry has it', { registrations: [gone, own] }],
  ])('looks %s where %s', async (look, _, more) => {
    expect(/class="badge (\w+)"/.exec((await summary(more)).html)?.[1]).toBe(look);
  });

  it('never takes what was not looked at for nothing found', async () => {
    const unknown = { ...empty, coverage: { ...covered, status: 'not_covered' } };
    const { text } = await summary({
      watchlist: { ...unscreened, coverage: { status: 'not_covered', sources: [] } },
      liens: unknown,
      permits: unknown,
      licenses: { ...empty, coverage: { ...covered, status: 'partial' } },
    });
    expect(text).toContain('Screening Not screened: no list loaded');
    expect(text).toContain('Liens not looked at: none loaded');
    expect(text).toContain('Licenses none found in the part that is loaded');
    expect(text).toContain('Not looked at permits');
  });

  it('counts liens in force, apart from those that ended, are expired or have no status, and says when it has not all', async () => {
    const data = [
      makeLien('Active'),
      makeLien('Terminated'),
      makeLien('Active', { is_expired: true }),
      makeLien('Active', { absent_since: '2026-10-01T00:00:00.000Z' }),
      makeLien(null),
    ];
    const liens = { ...empty, total_count: 5, data };
    expect((await summary({ liens })).text).toContain('Liens 5, 1 in force, 1 of unknown status');
    expect((await summary({ liens: { ...liens, total_count: 12 } })).text).toContain('Liens 12, at least 1 in force');
  });

  it('counts licenses that are expired', async () => {
    const licenses = { ...empty, total_count: 2, data: [makeLicense(true), makeLicense(false)] };
    const { html, text } = await summary({ licenses });
    expect(text).toContain('Licenses 2, 1 expired or gone from its source');
    expect(html).toMatch(/<div class="warn">\s*<dt>Licenses/);
  });
});
