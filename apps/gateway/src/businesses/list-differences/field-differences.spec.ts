import { describe, expect, it } from '@jest/globals';
import { type BusinessEvent, getBusiness, listBusinessEvents } from '@registry/contracts-business-registry';
import { einDifference, fieldDifferences, type KnownEvent } from './field-differences.ts';

const [example] = listBusinessEvents.example.reply.items;
const LOADED_AT = '2026-11-09T08:15:31.000Z';

describe('the difference of an EIN', () => {
  const changed = { ...example, field: 'ein', before: '841234567', after: '849999999' } as BusinessEvent;
  const event: KnownEvent = { ...changed, knownSince: LOADED_AT };

  it('has what the registry says of it, where the registry changed it', () => {
    expect(einDifference({ from: '841234567', to: '849999999' }, [event])).toEqual([
      {
        object: 'field_difference',
        field: 'ein',
        before: '841234567',
        after: '849999999',
        source: event.source,
        as_of: event.as_of,
        loaded_at: LOADED_AT,
      },
    ]);
  });

  it('has no source where the records of other agencies state the EIN, and is absent where nothing changed', () => {
    const unknown = { source: null, as_of: null, loaded_at: null };
    expect(einDifference({ from: null, to: '841111111' }, [event])).toMatchObject([{ after: '841111111', ...unknown }]);
    expect(einDifference({ from: '841234567', to: '841234567' }, [event])).toEqual([]);
  });
});

describe('the differences of a company that was not known before', () => {
  it('were loaded when it was added, and not when a later load confirmed it', () => {
    const { business } = getBusiness.example.reply;
    const added = { ...example, type: 'business.added', field: 'name', as_of: '2026-10-31' } as BusinessEvent;
    const found = fieldDifferences(null, business, [{ ...added, knownSince: LOADED_AT }]);
    expect(found.map(({ field }) => field)).toEqual(expect.arrayContaining(['name', 'status', 'entity_type']));
    for (const difference of found)
      expect(difference).toMatchObject({ source: added.source, as_of: '2026-10-31', loaded_at: LOADED_AT });
  });
});
