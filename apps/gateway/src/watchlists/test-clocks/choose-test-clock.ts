import { AppError, codes } from '@registry/errors';
import type { Plan } from '../../keys/auth/plans.ts';
import { readTestClockId } from './caller-test-clock.decorator.ts';

/** The test clock of a new watchlist: one of a sandbox has one, and a real one has none. */
export function chooseTestClock(plan: Plan, id: string | undefined): { readonly testClockId?: string } {
  if (plan === 'sandbox' && id !== undefined) return { testClockId: readTestClockId(id) };
  if (plan !== 'sandbox' && id === undefined) return {};
  throw new AppError(codes.body.invalid, {
    message:
      plan === 'sandbox'
        ? 'test_clock is missing; expected the id of a test clock, whose time the watchlist has. Create one with POST /v1/test_clocks.'
        : `test_clock is ${JSON.stringify(id)}; expected none, because this key is not of a sandbox. Leave it out.`,
    param: 'test_clock',
  });
}
