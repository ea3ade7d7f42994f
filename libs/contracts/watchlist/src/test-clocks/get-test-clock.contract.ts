import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { exampleTestClock, type TestClock, testClockFields } from './test-clock.ts';

/** A test clock of a workspace. */
export const getTestClock = defineMessage<TestClock>()({
  subject: 'watchlist.get-test-clock',
  deadlineMs: 2_500,
  request: testClockFields,
  errors: [codes.watchlist.notFound],
  example: { request: { workspaceId: 7, testClockId: exampleTestClock.id }, reply: exampleTestClock },
});
