import { Injectable } from '@nestjs/common';
import { AddressLimits } from '@registry/address-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toRequests } from './company-matcher.ts';
import { tooManyRequests } from '../open-requests/too-many-requests.ts';

/** Counts requests with many queries for the address of their client: ten queries as one request, as on the production API. */
@Injectable()
export class QueryLimits {
  constructor(private readonly limits: AddressLimits) {}

  /** The request itself was counted when it arrived. Throws `rate_limited` where the further ones are more than are left. */
  async count(request: FastifyRequest, reply: FastifyReply, queries: number): Promise<void> {
    const further = toRequests(queries) - 1;
    if (further < 1) return;
    const { retryAfterSeconds, headers } = await this.limits.take(request.ip, further);
    void reply.headers(headers);
    if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds);
  }
}
