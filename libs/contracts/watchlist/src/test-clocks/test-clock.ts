import { Field, makeExample, publicObject, type Shape, text } from '@registry/contracts-message';
import { workspaceFields } from '../request-fields.ts';

/** Test clocks of a workspace at most. */
export const TEST_CLOCKS_MAX = 10;
/** Days of one advance at most. */
export const ADVANCE_DAYS_MAX = 400;
/** Minutes that an advance takes at most. */
export const ADVANCE_MINUTES_MAX = 10;
/** Days after its last advance at which a test clock is deleted. */
export const TEST_CLOCK_KEPT_DAYS = 30;
/** Watchlists of a test clock at most. */
export const TEST_CLOCK_WATCHLISTS_MAX = 20;
/** When a test clock starts unless its creator says so, so that every run is the same. */
export const TEST_CLOCK_START = '2026-01-01T00:00:00.000Z';
/** Times that a test clock can have. */
export const [TEST_CLOCK_FROM, TEST_CLOCK_BEFORE] = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];

/** What a test clock does. */
const TEST_CLOCK_STATUSES = {
  ready: 'everything up to `now` has happened, and webhooks and digests that were due are sent',
  advancing: 'events happen one after the other, up to `advancing_to`',
  stopped: 'the last advance took longer than it may, and ended at `now`; advance it again',
} as const;

/** One test clock of a workspace. */
export const testClockFields = { ...workspaceFields, testClockId: text(100) };

export const testClock = publicObject(
  'TestClock',
  'A test clock of a sandbox: its fictional companies change as the script says while its time passes.',
  {
    object: Field.objectType('test_clock'),
    id: Field.string('The id of the test clock.', 'clk_4fT9qLw2ZxK0bVn7RmYcAd'),
    status: Field.explainedChoice(TEST_CLOCK_STATUSES, 'What the test clock does.'),
    started_at: Field.time('Time that the test clock had when it was created. The days of the script count from it.'),
    now: Field.time('Time of the test clock.'),
    advancing_to: Field.timeOrNull('Time to which it advances; `null` while it stands still.'),
    created_at: Field.time('Time when the test clock was created, by the clock of the service.'),
  },
);

export type TestClock = Shape<typeof testClock>;

export const exampleTestClock: TestClock = makeExample(testClock, {
  status: 'ready',
  started_at: TEST_CLOCK_START,
  now: TEST_CLOCK_START,
  advancing_to: null,
  created_at: '2026-11-27T08:15:30.000Z',
});
