import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { type DeletedTestClock, exampleTestClock, testClockFields } from './test-clock.ts';

export const deleteTestClockRequest = Type.Object(testClockFields);

export type DeleteTestClockRequest = Static<typeof deleteTestClockRequest>;

/** Deletes a test clock with its watchlists. */
export const deleteTestClock = defineMessage<typeof deleteTestClockRequest, DeletedTestClock>({
  subject: 'watchlist.delete-test-clock',
  deadlineMs: 2_500,
  request: deleteTestClockRequest,
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, testClockId: exampleTestClock.id },
    reply: { object: 'test_clock', id: exampleTestClock.id, deleted: true },
  },
});
