import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ListReply, ReplyTo } from '@registry/contracts-message';
import {
  ADVANCE_DAYS_MAX,
  advanceTestClock,
  createTestClock,
  deleteTestClock,
  getTestClock,
  listTestClocks,
  type TestClock,
  TEST_CLOCK_BEFORE,
  TEST_CLOCKS_MAX,
} from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { Database, randomId } from '@registry/persistence';
import { firstCompanies } from '@registry/sandbox';
import type { PoolClient } from 'pg';
import { EVENTS_CHANNEL } from '../events/append-events.ts';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { TestClocksStore, writeCompanies } from './test-clocks.store.ts';

const DAY_MS = 86_400_000;

/** Test clocks themselves. The sandbox of a workspace has them. */
@Controller()
export class TestClocksHandler {
  constructor(
    private readonly store: TestClocksStore,
    private readonly writes: IdempotentWrites,
    private readonly database: Database,
  ) {}

  @Handles(createTestClock)
  createTestClock(@Payload() request: RequestFor<typeof createTestClock>): Promise<TestClock> {
    const { workspaceId, startsAt } = request;
    return this.writes.run(createTestClock.subject, request, async (client) => {
      await refuseTooMany(client, workspaceId);
      const id = randomId('clk');
      await client.query('INSERT INTO test_clocks (id, workspace_id, started_at, now) VALUES ($1, $2, $3, $3)', [
        ...[id, workspaceId, startsAt],
      ]);
      await writeCompanies(client, id, firstCompanies(Date.parse(startsAt)));
      return requireClock(await this.store.lock(client, workspaceId, id), id);
    });
  }

  @Handles(getTestClock)
  async getTestClock(@Payload() { workspaceId, testClockId }: RequestFor<typeof getTestClock>): Promise<TestClock> {
    return requireClock(await this.store.read(workspaceId, testClockId), testClockId);
  }

  @Handles(listTestClocks)
  listTestClocks(
    @Payload() { workspaceId, ...window }: RequestFor<typeof listTestClocks>,
  ): Promise<ListReply<TestClock>> {
    return this.store.list(workspaceId, window);
  }

  @Handles(advanceTestClock)
  advanceTestClock(@Payload() request: RequestFor<typeof advanceTestClock>): Promise<TestClock> {
    const { workspaceId, testClockId, to } = request;
    return this.writes.run(advanceTestClock.subject, request, async (client) => {
      const clock = requireClock(await this.store.lock(client, workspaceId, testClockId), testClockId);
      const { now, advancing_to: target } = clock;
      if (target === to || (target === null && to === now)) return clock;
      if (target !== null)
        throw new AppError(codes.testClock.advancing, {
          message: `The test clock advances to ${target}. Wait until its status is ready, then advance it to ${to}.`,
          retryAfterSeconds: 1,
        });
      refuseOtherTimes(now, to);
      await this.store.setTarget(client, testClockId, to);
      await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
      return requireClock(await this.store.lock(client, workspaceId, testClockId), testClockId);
    });
  }

  @Handles(deleteTestClock)
  async deleteTestClock(
    @Payload() { workspaceId, testClockId }: RequestFor<typeof deleteTestClock>,
  ): Promise<ReplyTo<typeof deleteTestClock>> {
    await this.database.transaction(async (client) => {
      requireClock(await this.store.lock(client, workspaceId, testClockId), testClockId);
      await client.query('DELETE FROM test_clocks WHERE id = $1', [testClockId]);
    });
    return { object: 'test_clock', id: testClockId, deleted: true };
  }
}

function requireClock(clock: TestClock | undefined, id: string): TestClock {
  if (clock !== undefined) return clock;
  throw new AppError(codes.watchlist.notFound, { message: `This workspace has no test clock ${id}.` });
}

function refuseOtherTimes(now: string, to: string): void {
  const latest = Math.min(Date.parse(now) + ADVANCE_DAYS_MAX * DAY_MS, Date.parse(TEST_CLOCK_BEFORE) - 1);
  if (to >= now && Date.parse(to) <= latest) return;
  throw new AppError(codes.body.invalid, {
    message: `to is ${to}; expected a time from ${now}, the clock's own, to ${new Date(latest).toISOString()}. One advance goes ${ADVANCE_DAYS_MAX} days at most.`,
    param: 'to',
  });
}

/** Those of a workspace wait for each other, so that none slips past the limit. */
async function refuseTooMany(client: PoolClient, workspaceId: number): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('test-clocks'), $1)", [workspaceId]);
  const text = 'SELECT count(*) AS count FROM test_clocks WHERE workspace_id = $1';
  const { rows } = await client.query<{ count: number }>(text, [workspaceId]);
  if ((rows[0]?.count ?? 0) < TEST_CLOCKS_MAX) return;
  throw new AppError(codes.body.invalid, {
    message: `This workspace has the maximum of ${TEST_CLOCKS_MAX} test clocks. Delete one first.`,
  });
}
