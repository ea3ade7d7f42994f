import {
  defineMessage,
  deletedObject,
  type ListReply,
  type Shape,
  utcTime,
  windowFields,
} from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { idempotencyFields, type RepeatableReply, workspaceFields } from '../request-fields.ts';
import { exampleTestClock, TEST_CLOCK_START, type TestClock, testClockFields } from './test-clock.ts';

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

/** Creates a test clock. `invalid_body` if the workspace has too many. */
export const createTestClock = defineMessage<TestClock & RepeatableReply>('no company')({
  subject: 'watchlist.create-test-clock',
  deadlineMs: 2_500,
  request: {
    ...workspaceFields,
    ...idempotencyFields,
    startsAt: utcTime,
  },
  errors: [codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, idempotencyKey: null, startsAt: TEST_CLOCK_START },
    reply: exampleTestClock,
  },
});

const exampleAdvancing: TestClock = {
  ...exampleTestClock,
  status: 'advancing',
  advancing_to: '2027-02-05T00:00:00.000Z',
};

/**
 * Has a test clock advance to a time. Returns at once; the clock is `ready` later. The same request again changes nothing.
 * `invalid_body` for a time before its own or too far ahead, `test_clock_advancing` while it advances to another time.
 */
export const advanceTestClock = defineMessage<TestClock & RepeatableReply>('no company')({
  subject: 'watchlist.advance-test-clock',
  deadlineMs: 2_500,
  request: { ...testClockFields, ...idempotencyFields, to: utcTime },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict, codes.testClock.advancing],
  example: {
    request: {
      ...{ workspaceId: 7, idempotencyKey: null, testClockId: exampleTestClock.id },
      to: '2027-02-05T00:00:00.000Z',
    },
    reply: exampleAdvancing,
  },
});
