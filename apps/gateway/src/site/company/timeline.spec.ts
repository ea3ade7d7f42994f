import { describe, expect, it } from '@jest/globals';
import type { BusinessEvent } from '@registry/contracts-business-registry';
import { timeline } from './timeline.ts';

const event = (field: string, before: unknown, after: unknown, more: Partial<BusinessEvent> = {}): BusinessEvent => ({
  ...{ object: 'business_event', id: 'us-or-1/2/0', type: 'business.changed', field, before, after },
  ...{ observed_at: '2026-11-26T08:15:30.000Z', source: 'us-or/business-registry', as_of: '2026-11-01', live: false },
  ...more,
});
const person = (name: string, titles: readonly string[], at: string) => ({
  ...{ object: 'person', name, titles: titles.map((title) => ({ object: 'person_title', title })) },
  address: { object: 'address', type: ['other'], full_address: at },
});
const name = (text: string) => ({ object: 'name', name: text, type: 'alternative', kind: 'trade' });
const shown = (...events: BusinessEvent[]) => showNewest(events.length, events);
const showNewest = async (total: number, events: readonly BusinessEvent[]) =>
  String(await timeline(events, total))
    .replaceAll(/<(del|ins)>(.*?)<\/\1>/g, (_all, tag, text) => (tag === 'del' ? `-${text}-` : `+${text}+`))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('what changed of a company', () => {
  it('says that older changes are left out', async () => {
    const renamed = event('name', 'A', 'B');
    expect(await showNewest(1_040, [renamed])).toMatch(/The newest 1 of 1,040 changes\. The API has the others\.$/);
    expect(await showNewest(1, [renamed])).not.toContain('newest');
  });

  it('names the role or the address of an officer that changed, and whom of two of one name', async () => {
    const [here, there] = [person('JONAS', ['Manager', 'Member'], '1 A ST'), person('JONAS', ['Manager'], '2 B ST')];
    expect(await shown(event('officers', [here, there], [there]))).toContain(
      'Officers -JONAS (Manager, Member), 1 A ST-',
    );
    const ilsa = (titles: string[], at = '1 A ST') => [person('ILSA', titles, at)];
    expect(await shown(event('officers', ilsa(['President', 'Secretary']), ilsa(['President'])))).toContain(
      'Officers ILSA: -President, Secretary- +President+',
    );
    expect(await shown(event('officers', ilsa(['P']), ilsa(['P'], '3 C ST')))).toContain(
      'Officers ILSA: -1 A ST- +3 C ST+',
    );
  });

  it('says nothing of a name that only another source states too', async () => {
    const stored = event('alternative_names', [name('Lifted')], [name('Lifted'), name('LIFTED')]);
    expect(await shown(stored)).toBe('');
    expect(await shown(event('alternative_names', [], [name('Lifted')]))).toContain('Other names +Lifted (trade)+');
  });

  it('is under the date of the data, with the day of loading after it, and says where that date is unknown', async () => {
    const added = event('name', null, 'A LLC', { type: 'business.added', as_of: '2026-10-01' });
    expect(await shown(added)).toBe('Data of Oct 1, 2026 First loaded here loaded Nov 26, 2026');
    expect(await shown({ ...added, as_of: null })).toMatch(/^Date of the data unknown First loaded here/);
  });

  it('is apart where one load changed it by data of another date', async () => {
    const former = event('alternative_names', [name('B LLC')], [], { as_of: null });
    expect(await shown(former, event('name', 'A LLC', 'B LLC'))).toMatch(
      /^Date of the data unknown Other names -B LLC \(trade\)- loaded .* Data of Nov 1, 2026 Legal name -A LLC- \+B LLC\+ loaded/,
    );
  });
});
