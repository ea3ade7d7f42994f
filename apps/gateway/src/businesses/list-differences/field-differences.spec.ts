import { describe, expect, it } from '@jest/globals';
import { type BusinessEvent, listBusinessEvents } from '@registry/contracts-business-registry';
import { einDifference } from './field-differences.ts';

describe('the difference of an EIN', () => {
  const [example] = listBusinessEvents.example.reply.events;
  const event = { ...example, field: 'ein', before: '841234567', after: '849999999' } as BusinessEvent;

  it('has what the registry says of it, where the registry changed it', () => {
    expect(einDifference({ from: '841234567', to: '849999999' }, [event])).toEqual([
      {
        object: 'field_difference',
        field: 'ein',
        before: '841234567',
        after: '849999999',
        source: event.source,
        as_of: event.as_of,
        loaded_at: event.observed_at,
      },
    ]);
  });

  it('has no source where the records of other agencies state the EIN, and is absent where nothing changed', () => {
    const unknown = { source: null, as_of: null, loaded_at: null };
    expect(einDifference({ from: null, to: '841111111' }, [event])).toMatchObject([{ after: '841111111', ...unknown }]);
    expect(einDifference({ from: '841234567', to: '841234567' }, [event])).toEqual([]);
    expect(einDifference(undefined, [event])).toEqual([]);
  });
});
