import { defineMessage, utcTime } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { idempotencyFields, type RepeatableReply } from '../request-fields.ts';
import { exampleTestClock, type TestClock, testClockFields } from './test-clock.ts';

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
