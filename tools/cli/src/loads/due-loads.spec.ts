import { describe, expect, it } from '@jest/globals';
import { loadSource } from '@registry/sources';
import { dueLoads } from './due-loads.ts';

const LOADED = '2026-11-02T03:26:00.000Z';
const DAY_MS = 86_400_000;

describe('the loads that are due', () => {
  const due = async (slug: string, daysAfter: number, loaded = true) => {
    const newest = new Map(loaded ? [[slug, { started_at: LOADED }]] : []);
    return dueLoads([await loadSource(slug)], newest, Date.parse(LOADED) + daysAfter * DAY_MS)[0];
  };

  it('follow the rhythm of the publisher, and a month where it states none', async () => {
    for (const [slug, days] of [
      ['us-ct/agents', 1],
      ['us-va/business-registry', 7],
      ['us-ia/business-registry', 30],
      ['us-ny/business-registry', 30],
    ] as const) {
      expect([slug, (await due(slug, days - 0.6))?.due, (await due(slug, days - 0.4))?.due]).toEqual([
        slug,
        false,
        true,
      ]);
    }
  });

  it('are due at once for a source that is not loaded', async () => {
    expect(await due('us-ct/agents', 0, false)).toMatchObject({ due: true, due_on: null, last_loaded_at: null });
  });

  it('name the address of the file, or the page from which a person downloads it', async () => {
    expect(await due('us-ct/agents', 2)).toMatchObject({
      due_on: '2026-11-03',
      download: expect.stringMatching(/^https:/),
    });
    const illinois = await due('us-il/corporations', 2);
    expect(illinois).toMatchObject({ download: null, page: expect.stringMatching(/^https:/) });
  });
});
