import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { exampleTestClock, type TestClock, testClockFields } from './test-clock.ts';

export const getTestClockRequest = Type.Object(testClockFields);

export type GetTestClockRequest = Static<typeof getTestClockRequest>;

/** A test clock of a workspace. */
export const getTestClock = defineMessage<typeof getTestClockRequest, TestClock>({
  subject: 'watchlist.get-test-clock',
  deadlineMs: 2_500,
  request: getTestClockRequest,
  errors: [codes.watchlist.notFound],
  example: { request: { workspaceId: 7, testClockId: exampleTestClock.id }, reply: exampleTestClock },
});
