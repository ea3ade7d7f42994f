import { defineMessage, deletedObject, type ListReply, type Shape, windowFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { workspaceFields } from '../request-fields.ts';
import { exampleTestClock, type TestClock, testClockFields } from './test-clock.ts';

const ofTestClock = { deadlineMs: 2_500, request: testClockFields, errors: [codes.watchlist.notFound] };
const exampleRequest = { workspaceId: 7, testClockId: exampleTestClock.id };

/** A test clock of a workspace. */
export const getTestClock = defineMessage<TestClock>('no company')({
  subject: 'watchlist.get-test-clock',
  ...ofTestClock,
  example: { request: exampleRequest, reply: exampleTestClock },
});

export const deletedTestClock = deletedObject('DeletedTestClock', 'test_clock', 'test clock');

/** Deletes a test clock with its watchlists. */
export const deleteTestClock = defineMessage<Shape<typeof deletedTestClock>>('no company')({
  subject: 'watchlist.delete-test-clock',
  ...ofTestClock,
  example: { request: exampleRequest, reply: { object: 'test_clock', id: exampleTestClock.id, deleted: true } },
});

/** The test clocks of a workspace. Newest first. */
export const listTestClocks = defineMessage<ListReply<TestClock>>('no company')({
  subject: 'watchlist.list-test-clocks',
  deadlineMs: 2_500,
  request: { ...workspaceFields, ...windowFields },
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30 },
    reply: { items: [exampleTestClock], totalCount: 1 },
  },
});
