import { describe, expect, it } from '@jest/globals';
import { type Business, listSections } from '@registry/contracts-records-sections';
import { collectContacts, toContacts } from '@registry/matching/contacts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { contactsSections } from './contacts-sections.ts';

const SOURCES = {
  find: (slug: string) => ({ publisher: 'Carrier Agency', dataset: slug, url: 'https://example.org' }),
} as unknown as PublishedSources;
const [{ match } = { match: null }] = listSections.example.reply.rows;

function business(details: object): Business {
  const source = { source: 'us/fmcsa', record: '1', as_of: '2026-11-01', loaded_at: '2026-11-09T08:15:30.000Z' };
  return toContacts(collectContacts([{ details, source, match }])) as unknown as Business;
}

const text = async (details: object) => String(await contactsSections(business(details), SOURCES));

describe('the contacts on a profile', () => {
  it('are each shown with its source, the date of the data and how sure it is', async () => {
    const shown = await text({
      phones: ['(303) 555-0142'],
      websites: ['www.cedar.com'],
      naics: ['722515'],
      profiles: [{ type: 'safer', number: '77' }],
      certifications: [{ name: 'Woman Owned Business', type: 'self_certified', id: null, entrance: null, exit: null }],
    });
    expect(shown).toContain('href="tel:+13035550142"');
    expect(shown).toContain('href="http://www.cedar.com"');
    const words = shown.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words).toMatch(
      /\(303\) 555-0142 Carrier Agency: us\/fmcsa · .*2026.* · (very likely|likely|uncertain) \(\d+ %\)/,
    );
    expect(words).toContain('Accommodation and food services (NAICS 722515)');
    expect(words).toContain('FMCSA SAFER 77');
    expect(words).toContain('Woman Owned Business (stated by the company itself)');
  });

  it('take no room where there are none', async () => {
    expect((await text({})).trim()).toBe('');
  });

  it('cannot break out of the page', async () => {
    const shown = await text({ websites: ['example.com/"><script>alert(1)</script>'], emails: ['"><x@example.com'] });
    expect(shown).not.toContain('<script>');
    expect(shown).not.toMatch(/href="[^"]*"><script/);
  });
});
