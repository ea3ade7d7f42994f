import { Controller, Res } from '@nestjs/common';
import { Database } from '@registry/persistence';
import type { FastifyReply } from 'fastify';
import { CallerKey } from '../auth/caller-key.decorator.ts';
import type { KnownKey } from '../auth/key-cache.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { type Account, account } from './account.dto.ts';
import { getAccount } from './get-account.ts';

@Controller('v1/account')
export class AccountController {
  constructor(private readonly database: Database) {}

  @Operation('GET', '', {
    access: 'keyed-uncounted',
    tag: 'Account',
    summary: 'Get the account',
    description:
      'Returns the usage and the scopes of the caller. The request does not count toward the daily limit and is accepted at the limit.',
    response: account,
    example: {
      ...{ object: 'account', usage_today: 13, daily_limit: 10_000, resets_at: '2026-11-03T00:00:00.000Z' },
      ...{ scopes: ['read', 'watch'], email: 'ada@example.com' },
    },
  })
  getAccount(@CallerKey() key: KnownKey, @Res({ passthrough: true }) reply: FastifyReply): Promise<Account> {
    return getAccount(this.database, key, reply);
  }
}
