import { Controller, Res } from '@nestjs/common';
import { Database } from '@registry/persistence';
import type { FastifyReply } from 'fastify';
import { invalidKey } from '../../../auth/authenticator.ts';
import { CallerKey } from '../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../auth/known-keys.ts';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { rateLimitHeaders } from '../../../quotas/rate-limit-headers.ts';
import { readUsage } from '../../../quotas/read-usage.ts';
import { type Account, account } from './account.dto.ts';

@Controller('v1/account')
export class GetAccountController {
  constructor(private readonly database: Database) {}

  @Operation('GET', '', {
    access: 'uncounted',
    tag: 'Account',
    summary: 'Read the usage of the calling key',
    description: 'Neither counts toward the daily cap nor is refused when it is reached.',
    answer: account,
    example: { object: 'account', usage_today: 13, daily_limit: 10_000, resets_at: '2026-11-03T00:00:00.000Z' },
  })
  async getAccount(@CallerKey() key: KnownKey, @Res({ passthrough: true }) reply: FastifyReply): Promise<Account> {
    const usage = await readUsage(this.database, key.id);
    if (usage === undefined) throw invalidKey();
    const { used, dailyLimit, secondsLeft, resetsAt } = usage;
    reply.headers(rateLimitHeaders({ dailyLimit, left: Math.max(0, dailyLimit - used), secondsLeft }));
    return { object: 'account', usage_today: used, daily_limit: dailyLimit, resets_at: resetsAt };
  }
}
