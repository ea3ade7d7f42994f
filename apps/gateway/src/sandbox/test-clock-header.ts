import { Injectable } from '@nestjs/common';
import { getTestClock } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import type { FastifyRequest } from 'fastify';

const FIELD = 'x-test-clock';
/** Characters of an id at most. */
const LENGTH_MAX = 100;

/** The caller's key. */
interface Caller {
  readonly plan: string;
  readonly workspaceId: number;
}

/** Has a request of a sandbox read at the time of the test clock that its header names. */
@Injectable()
export class TestClockHeader {
  constructor(private readonly services: MessageClient) {}

  async read(request: FastifyRequest, key: Caller): Promise<void> {
    const { [FIELD]: testClockId } = request.headers;
    if (testClockId === undefined) return;
    refuseTestClock(request, key);
    if (typeof testClockId !== 'string' || testClockId.length > LENGTH_MAX) throw unknownClock(String(testClockId));
    try {
      const { started_at, now } = await this.services.call(getTestClock, { workspaceId: key.workspaceId, testClockId });
      request.apiCall.testClock = { startedAtMs: Date.parse(started_at), nowMs: Date.parse(now) };
    } catch (error) {
      if (error instanceof AppError && error.code === codes.watchlist.notFound) throw unknownClock(testClockId);
      throw error;
    }
  }
}

/** Throws where a request names a test clock that its operation does not read at, or that its key cannot have. */
export function refuseTestClock({ headers, routeOptions }: FastifyRequest, { plan }: Caller): void {
  const { [FIELD]: sent } = headers;
  if (sent === undefined) return;
  if (plan !== 'sandbox')
    throw refused(sent, 'this key is not of a sandbox. Leave it out, or use a key of the plan `sandbox`.');
  const { readsTestClock, access } = routeOptions.config;
  if (readsTestClock === true) return;
  throw refused(
    sent,
    access === 'demo-enterprise' || access === 'demo-sandbox'
      ? 'a watchlist has the time of the test clock that it was created with. Leave it out.'
      : 'this operation has the real time. Leave it out. To read at the time of a test clock, use GET /v1/businesses/{id}, a list, POST /v1/match, an export or GET /v1/changes.',
  );
}

function refused(sent: string | readonly string[], reason: string): AppError {
  return fault(`X-Test-Clock is ${quoted(String(sent))}; expected none, because ${reason}`);
}

function unknownClock(id: string): AppError {
  return fault(
    `X-Test-Clock is ${quoted(id)}; expected the id of a test clock of this workspace. Create one with POST /v1/test_clocks.`,
  );
}

function fault(message: string): AppError {
  return new AppError(codes.request.invalidParameter, { message, param: 'X-Test-Clock' });
}
