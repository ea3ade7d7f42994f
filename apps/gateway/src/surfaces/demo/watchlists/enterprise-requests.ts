import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator, invalidKey } from '../../../auth/authenticator.ts';
import type { KnownKey } from '../../../auth/known-keys.ts';
import { KnownKeys } from '../../../auth/known-keys.ts';
import { KEY_IN_URL_HEADERS, type PresentedKey, presentedKey } from '../../../auth/presented-key.ts';
import type { QueryString } from '../../../parameters/query-string.ts';
import { BurstLimit } from '../../../quotas/burst-limit.ts';
import { countRequest } from '../../../quotas/count-request.ts';
import { DailyQuota } from '../../../quotas/daily-quota.ts';
import { limitReached, rateLimitHeaders } from '../../../quotas/rate-limit-headers.ts';
import { withinBudget } from '../../../server/within-budget.ts';

/**
 * What the demo asks of requests for watchlists: the key of an enterprise-plan workspace, as the production API takes it, and a place
 * within its daily cap. A request is counted before its work starts, since that may write.
 */
@Injectable()
export class EnterpriseRequests {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly keys: KnownKeys,
    private readonly quota: DailyQuota,
    private readonly burst: BurstLimit,
  ) {}

  /** Admits a request with a key in a field or the URL; throws what the caller is to see. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const presented = presentedKey(request.headers, request.query as QueryString);
    if (presented?.inUrl) void reply.headers(KEY_IN_URL_HEADERS);
    const key = await this.identify(request, presented);
    await this.#count(request, reply, key);
  }

  /** The enterprise key that was presented, however it came. Throws `missing_key`, `invalid_key`, `plan_required`. */
  async identify({ apiCall, headers }: FastifyRequest, presented: PresentedKey | undefined): Promise<KnownKey> {
    const found = this.authenticator.authenticate(presented, headers);
    const key = found instanceof Promise ? await withinBudget(found, apiCall.deadlineAt) : found;
    apiCall.key = key;
    if (key.plan === 'enterprise') return key;
    throw new AppError(codes.key.planRequired, {
      message: `Watchlists belong to the enterprise plan; this key's workspace has the ${key.plan} plan.`,
    });
  }

  async #count({ apiCall }: FastifyRequest, reply: FastifyReply, key: KnownKey): Promise<void> {
    const refusal = this.quota.refusal(key.id);
    if (refusal === undefined) await this.burst.take(key.id);
    const verdict = refusal ?? (await countRequest(this.quota.ask(key.id), apiCall.deadlineAt));
    if (verdict === undefined) {
      this.keys.forget(key.prefix);
      throw invalidKey();
    }
    void reply.headers(rateLimitHeaders(verdict));
    if (!verdict.admitted) throw limitReached(verdict);
  }
}
