import { expect, it } from '@jest/globals';
import type { MessageClient } from '@registry/messaging';
import { DataDates } from './data-dates.ts';

it('a person has the date of the data that list the person, and the company its own', async () => {
  const reply = { dates: ['2026-10-31', '2026-10-30', null], personDates: ['2026-01-31', null, null] };
  const dates = new DataDates({ call: () => Promise.resolve(reply) } as unknown as MessageClient);
  const listed = ['us-fl-1', 'us-co-2', 'us-or-3'].map((id) => ({ id, person: 'Jane Q Doe' }));
  expect(await dates.ofPeople(listed)).toEqual([
    { company: '2026-10-31', person: '2026-01-31' },
    { company: '2026-10-30', person: null },
    { company: null, person: null },
  ]);
});
