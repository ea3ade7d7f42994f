import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { exampleTestClock } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { readCallerKey } from '../../keys/auth/caller-key.decorator.ts';
import { documentedId, readId } from '../caller-watchlist.decorator.ts';

/** Which test clock of which workspace. */
export interface TestClockKey {
  readonly workspaceId: number;
  readonly testClockId: string;
}

/** The test clock that the path names, of the caller's workspace. Whether there is one is the service's to say. */
export const CallerTestClock = createParamDecorator(
  (_data: unknown, context: ExecutionContext): TestClockKey => {
    return { workspaceId: readCallerKey(context).workspaceId, testClockId: readTestClockId(readId(context)) };
  },
  [documentedId('The id of the test clock.', exampleTestClock.id)],
);

/** A text that is not the id of a test clock is not found, like another workspace's test clock. */
export function readTestClockId(id: string): string {
  if (/^clk_[0-9A-Za-z]{22}$/.test(id)) return id;
  throw new AppError(codes.watchlist.notFound, { message: `This workspace has no test clock ${quoted(id)}.` });
}
