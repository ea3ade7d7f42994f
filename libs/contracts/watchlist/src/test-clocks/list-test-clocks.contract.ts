import { defineMessage, windowFields } from '@registry/contracts-message';
import { workspaceFields } from '../request-fields.ts';
import { exampleTestClock, type TestClock } from './test-clock.ts';

export interface ListTestClocksReply {
  /** Newest first. */
  readonly testClocks: readonly TestClock[];
  /** Exact. */
  readonly totalCount: number;
}

/** The test clocks of a workspace. */
export const listTestClocks = defineMessage<ListTestClocksReply>()({
  subject: 'watchlist.list-test-clocks',
  deadlineMs: 2_500,
  request: { ...workspaceFields, ...windowFields },
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30 },
    reply: { testClocks: [exampleTestClock], totalCount: 1 },
  },
});
