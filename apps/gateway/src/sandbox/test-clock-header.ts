import { Injectable } from '@nestjs/common';
import { getTestClock } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-test-clock';
/** Characters of an id at most. */
const LENGTH_MAX = 100;

/** Has a request of a sandbox read at the time of the test clock that the header `X-Test-Clock` names. */
@Injectable()
export class TestClockHeader {
  constructor(private readonly services: MessageClient) {}

  async read(request: FastifyRequest, workspaceId: number): Promise<void> {
    const { [HEADER]: testClockId } = request.headers;
    if (testClockId === undefined) return;
    if (typeof testClockId !== 'string' || testClockId.length > LENGTH_MAX) throw unknownClock(String(testClockId));
    try {
      const { started_at, now } = await this.services.call(getTestClock, { workspaceId, testClockId });
      request.apiCall.testClock = { startedAtMs: Date.parse(started_at), nowMs: Date.parse(now) };
    } catch (error) {
      if (error instanceof AppError && error.code === codes.watchlist.notFound) throw unknownClock(testClockId);
      throw error;
    }
  }
}

function unknownClock(id: string): AppError {
  return new AppError(codes.request.invalidParameter, {
    message: `X-Test-Clock is ${quoted(id)}; expected the id of a test clock of this workspace. Create one with POST /v1/test_clocks.`,
    param: 'X-Test-Clock',
  });
}
