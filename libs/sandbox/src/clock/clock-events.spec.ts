import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clockSteps, companiesAt, findNextStep, listClockEvents } from './clock-events.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;
const at = (days: number): number => START + days * DAY_MS;
const GUIDE = join(import.meta.dirname, '../../../../docs/how-to/test-webhooks-with-a-clock.md');

describe('the script of test clocks', () => {
  it('is the one that the guide publishes', () => {
    const rows = [...readFileSync(GUIDE, 'utf8').matchAll(/^\| (\d+) \| (\S+) \| `(\S+)` \|$/gm)];
    const published = rows.map(([, day, company, type]) => [Number(day), company, type]);
    const steps = clockSteps.map(({ day, company, type }) => [day, company === null ? '–' : `\`${company}\``, type]);
    expect(published).toEqual(steps);
  });

  it('has one step on a day, so that their order is never in question', () => {
    expect(new Set(clockSteps.map(({ day }) => day)).size).toBe(clockSteps.length);
  });

  it('causes every type of event, each with what it is about', () => {
    const events = listClockEvents(START, START, at(400));
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([...EVENT_TYPE_NAMES].sort());
    for (const { type, changes, business, entityId, source } of events) {
      const isEmpty = ['business.removed', 'business.restored', 'batch.completed', 'watchlist.test'].includes(type);
      const isSample = source?.endsWith('-sample') ?? type === 'verification.changed';
      expect([type, changes.length > 0, isSample]).toEqual([type, !isEmpty, !isEmpty]);
      if (business !== null) expect(business.id).toBe(entityId);
    }
    for (const { before, after } of events.flatMap(({ changes }) => changes)) expect(before).not.toEqual(after);
  });

  it('causes the same however the time is divided', () => {
    const days = Array.from({ length: 400 }, (_, day) => listClockEvents(START, at(day), at(day + 1)));
    expect(days.flat()).toEqual(listClockEvents(START, START, at(400)));
  });

  it('says what a company is at a time', () => {
    const shown = (days: number) => companiesAt(START, at(days)).find(({ fileNumber }) => fileNumber === 'SANDBOX-8');
    expect(shown(9)).toMatchObject({ standing: 'active', name: 'CEDAR RIDGE BAKERY, LLC', version: 1 });
    expect(shown(10)).toMatchObject({ standing: 'inactive', asOf: '2026-01-11', version: 2 });
    expect(shown(400)).toMatchObject({
      standing: 'active',
      name: 'CEDAR RIDGE BREAD, LLC',
      address: { city: 'SALEM' },
    });
    expect(findNextStep(START, at(360))).toBeUndefined();
  });
});
