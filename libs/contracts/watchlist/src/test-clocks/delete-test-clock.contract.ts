import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { type DeletedTestClock, exampleTestClock, testClockFields } from './test-clock.ts';

/** Deletes a test clock with its watchlists. */
export const deleteTestClock = defineMessage<DeletedTestClock>()({
  subject: 'watchlist.delete-test-clock',
  deadlineMs: 2_500,
  request: testClockFields,
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, testClockId: exampleTestClock.id },
    reply: { object: 'test_clock', id: exampleTestClock.id, deleted: true },
  },
});
