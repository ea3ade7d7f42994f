import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator, invalidKey, ON_BEHALF_OF } from '../auth/authenticator.ts';
import { type KnownKey, KeyCache } from '../auth/key-cache.ts';
import { SHARED_MS } from '../batching/run-shared.ts';
import { requireScope } from '../callers/required-scope.ts';
import { KEY_IN_URL_HEADERS, type PresentedKey, presentedKey } from '../auth/presented-key.ts';
import type { LoggedRead } from '@registry/http-frame/requests/api-call';
import type { QueryString } from '@registry/http-frame/parameters/query-string';
import { withinBudget } from '@registry/http-frame/requests/within-budget';
import { BurstLimit } from './burst-limit.ts';
import { type Admission, DailyQuota, type PartAdmission } from './daily-quota.ts';
import { limitReached, rateLimitHeaders } from './rate-limit-headers.ts';

const ON_BEHALF_FIELD = ON_BEHALF_OF.toLowerCase();

/** A request of which is known what it counted toward the daily limit. */
export type Counted = Pick<FastifyRequest['apiCall'], 'counted'>;

/** Admits requests with a key: the key is valid, and the request is counted toward its daily limit before anything of its response is sent. */
@Injectable()
export class KeyAdmission {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly keys: KeyCache,
    private readonly quota: DailyQuota,
    private readonly burst: BurstLimit,
  ) {}

  /** The key in a header field or in the URL. Throws `missing_key`, `invalid_key`, `upstream_unavailable`. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<KnownKey> {
    const presented = presentedKey(request.headers, request.query as QueryString);
    if (presented?.inUrl) void reply.headers(KEY_IN_URL_HEADERS);
    return this.verify(request, presented);
  }

  /**
   * The key that was presented, however it came. Nothing passes by here, on either surface: throws `role_required` for a caller without the
   * scope of the route.
   */
  async verify(request: FastifyRequest, presented: PresentedKey | undefined): Promise<KnownKey> {
    const { apiCall, headers } = request;
    const found = this.authenticator.authenticate(presented, headers);
    const key = found instanceof Promise ? await withinBudget(found, apiCall.deadlineAt) : found;
    const token = headers[ON_BEHALF_FIELD];
    const caller =
      token === undefined
        ? key
        : await withinBudget(this.authenticator.findPerson(key, String(token)), apiCall.deadlineAt);
    return (apiCall.key = requireScope(caller, request));
  }

  /** The key of the match token in the path. Throws `invalid_key`, `upstream_unavailable`. */
  async identifyToken(request: FastifyRequest, token: string): Promise<KnownKey> {
    const { apiCall } = request;
    const key = await withinBudget(this.authenticator.authenticateToken(token), apiCall.deadlineAt);
    return (apiCall.key = requireScope(key, request));
  }

  /** Counts a request whose body has arrived, perhaps after the deadline of other requests. Throws `daily_limit_reached`, `invalid_key`. */
  async countLate({ apiCall }: FastifyRequest, reply: FastifyReply, { id }: KnownKey): Promise<void> {
    const admission = await this.quota.count(id);
    if (admission === undefined) throw invalidKey();
    void reply.headers(rateLimitHeaders(admission));
    if (!admission.admitted) throw limitReached(admission);
    apiCall.counted += 1;
  }

  /** Returns what a key has left today. Throws `daily_limit_reached` where that is nothing, and `invalid_key`. */
  async left({ id }: KnownKey): Promise<Admission> {
    const admission = this.quota.refusal(id) ?? (await this.quota.countWhole(id, 0));
    if (admission === undefined) throw invalidKey();
    if (admission.left === 0) throw limitReached(admission);
    return admission;
  }

  /** Counts a request of a key, or one that counts as several, whole or not at all. Throws `too_many_requests`, `daily_limit_reached`, `invalid_key`, `upstream_unavailable`. */
  async count(
    request: FastifyRequest,
    reply: FastifyReply,
    key: KnownKey,
    requests = 1,
    read?: LoggedRead,
  ): Promise<void> {
    request.apiCall.count = undefined;
    await this.#refuse(reply, key);
    const counted = requests === 1 ? this.quota.count(key.id, read) : this.quota.countWhole(key.id, requests);
    await this.#admit(request, reply, key, { counted, requests });
  }

  /** The same for a request that only reads: it is counted and logged once its response is ready. Nothing is sent before `whenCounted`. */
  async countWhenReady(request: FastifyRequest, reply: FastifyReply, key: KnownKey): Promise<void> {
    await this.#refuse(reply, key);
    request.apiCall.count = (read) =>
      this.#admit(request, reply, key, { counted: this.quota.count(key.id, read), requests: 1 });
  }

  /** Refuses without a statement: a key that is known to be at its cap, and one that sends too fast. */
  async #refuse(reply: FastifyReply, { id, limitKeyId }: KnownKey): Promise<void> {
    const refusal = this.quota.refusal(id);
    if (refusal === undefined) return this.burst.take(limitKeyId);
    void reply.headers(rateLimitHeaders(refusal));
    throw limitReached(refusal);
  }

  async #admit(
    { apiCall }: FastifyRequest,
    reply: FastifyReply,
    key: KnownKey,
    { counted, requests }: { readonly counted: Promise<Admission | undefined>; readonly requests: number },
  ): Promise<void> {
    const admission = await withinBudget(counted, Math.max(apiCall.deadlineAt, Date.now() + SHARED_MS));
    if (admission === undefined) {
      this.keys.forget(key.prefix);
      throw invalidKey();
    }
    void reply.headers(rateLimitHeaders(admission));
    if (!admission.admitted) throw limitReached(admission);
    apiCall.counted += requests;
  }

  /** Counts further requests for what a counted request returns, as many as the key has left. Throws `invalid_key`. */
  async countPart(call: Counted, { id }: KnownKey, requests: number): Promise<PartAdmission> {
    const part = await this.quota.countPart(id, requests);
    if (part === undefined) throw invalidKey();
    call.counted += part.granted;
    return part;
  }
}
