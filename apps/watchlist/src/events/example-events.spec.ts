import { describe, expect, it } from '@jest/globals';
import { type EventPayload, toExampleEvent } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, RECORD_KIND_NAMES, RECORD_KINDS } from '@registry/domain';
import { addedRecord } from './record-events.ts';
import { withheldEvent } from './removed-company.ts';

type EventRecord = NonNullable<EventPayload['data']['record']>;

describe('the example of an event', () => {
  const added = new Set<string>(RECORD_KIND_NAMES.map((kind) => RECORD_KINDS[kind].added));
  const isOfRecord = (type: string): boolean =>
    !/^(?:batch|business|entity|registration|verification|watchlist)\./.test(type);

  it.each(EVENT_TYPE_NAMES.filter((type) => added.has(type)))('%s has the changes that the service finds', (type) => {
    const { data, timestamp } = toExampleEvent(type);
    const { changes, source } = addedRecord(data.record as EventRecord, type, timestamp);
    expect(data).toMatchObject({ changes, source });
    expect(RECORD_KINDS[(data.record as { object: (typeof RECORD_KIND_NAMES)[number] }).object].added).toBe(type);
  });

  it.each(EVENT_TYPE_NAMES.filter((type) => isOfRecord(type) && !added.has(type)))(
    '%s shows the record as it is after the change',
    (type) => {
      const { changes, record } = toExampleEvent(type).data;
      expect(changes).not.toEqual([]);
      for (const { field, after } of changes) expect(record).toMatchObject({ [field]: after });
    },
  );

  it('of a removed company says nothing of it, and that of another names its id', () => {
    const removed = toExampleEvent('business.removed');
    expect(removed).toEqual(withheldEvent(removed));
    for (const type of EVENT_TYPE_NAMES) {
      const { entity_id: id, business } = toExampleEvent(type).data;
      if (business !== null) expect(business.id).toBe(id);
      expect(toExampleEvent(type).type).toBe(type);
    }
  });
});
