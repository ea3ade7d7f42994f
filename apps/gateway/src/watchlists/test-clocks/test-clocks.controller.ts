import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ADVANCE_MINUTES_MAX,
  advanceTestClock,
  createTestClock,
  deletedTestClock,
  deleteTestClock,
  getTestClock,
  listTestClocks,
  TEST_CLOCK_KEPT_DAYS,
  TEST_CLOCK_START,
  TEST_CLOCKS_MAX,
  testClock,
  type TestClock,
} from '@registry/contracts-watchlist';
import { pageOf, type ReplyTo } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { AdvanceTestClockDto, CreateTestClockDto, readClockTime } from './test-clock.dto.ts';
import { CallerTestClock, type TestClockKey } from './caller-test-clock.decorator.ts';

@ApiTags('Test clocks')
@Controller('v1')
export class TestClocksController {
  constructor(private readonly services: MessageClient) {}

  @Operation('POST', 'test_clocks', {
    scope: 'watch',
    access: 'demo-sandbox',
    summary: 'Create a test clock',
    description: `Creates a test clock in the sandbox. A workspace has at most ${TEST_CLOCKS_MAX}. One that is not advanced for ${TEST_CLOCK_KEPT_DAYS} days is deleted.`,
    response: testClock,
    example: createTestClock.example.reply,
    statuses: [201],
    body: 'optional',
  })
  async createTestClock(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Body() { starts_at: startsAt = TEST_CLOCK_START }: CreateTestClockDto,
  ): Promise<TestClock> {
    const request = { workspaceId, idempotencyKey: idempotent.key, startsAt: readClockTime('starts_at', startsAt) };
    return idempotent.markReplay(await this.services.call(createTestClock, request));
  }

  @Operation('GET', 'test_clocks', {
    access: 'demo-sandbox',
    summary: 'List test clocks',
    description: 'Lists the test clocks of the workspace, newest first.',
    response: pageOf('TestClockList', 'A page of test clocks.', testClock),
    example: toList(listTestClocks.example.reply.items, 1, { page: 1, per_page: 30 }),
  })
  async listTestClocks(@CallerKey() { workspaceId }: KnownKey, @Query() query: PageQuery): Promise<ListDto<TestClock>> {
    const { items, totalCount } = await this.services.call(listTestClocks, { workspaceId, ...query.window });
    return toList(items, totalCount, query);
  }

  @Operation('GET', 'test_clocks/:id', {
    access: 'demo-sandbox',
    summary: 'Get a test clock',
    description: 'Returns a test clock. While it advances, `now` is the time up to which everything has happened.',
    response: testClock,
    example: getTestClock.example.reply,
    errors: [codes.watchlist.notFound],
  })
  getTestClock(@CallerTestClock() key: TestClockKey): Promise<TestClock> {
    return this.services.call(getTestClock, key);
  }

  @Operation('POST', 'test_clocks/:id/advance', {
    scope: 'watch',
    access: 'demo-sandbox',
    summary: 'Advance a test clock',
    description: `Starts to advance a test clock and returns at once. Get the clock until its \`status\` is \`ready\`. An advance takes at most ${ADVANCE_MINUTES_MAX} minutes. The same request again changes nothing.`,
    response: testClock,
    example: advanceTestClock.example.reply,
    errors: [codes.watchlist.notFound, codes.testClock.advancing],
    body: 'required',
  })
  async advanceTestClock(
    @CallerTestClock() key: TestClockKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Body() { to }: AdvanceTestClockDto,
  ): Promise<TestClock> {
    const request = { ...key, idempotencyKey: idempotent.key, to: readClockTime('to', to) };
    return idempotent.markReplay(await this.services.call(advanceTestClock, request));
  }

  @Operation('DELETE', 'test_clocks/:id', {
    scope: 'watch',
    access: 'demo-sandbox',
    summary: 'Delete a test clock',
    description: 'Deletes a test clock with its watchlists, their events and deliveries.',
    response: deletedTestClock,
    example: deleteTestClock.example.reply,
    errors: [codes.watchlist.notFound],
  })
  deleteTestClock(@CallerTestClock() key: TestClockKey): Promise<ReplyTo<typeof deleteTestClock>> {
    return this.services.call(deleteTestClock, key);
  }
}
