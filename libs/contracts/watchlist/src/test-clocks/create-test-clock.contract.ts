import { defineMessage, utcTime } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { idempotencyFields, type RepeatableReply, workspaceFields } from '../request-fields.ts';
import { exampleTestClock, TEST_CLOCK_START, type TestClock } from './test-clock.ts';

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
