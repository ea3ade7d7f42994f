import { Injectable } from '@nestjs/common';
import type { Access } from '@registry/http-frame/requests/access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseTestClock } from '../sandbox/test-clock-header.ts';
import { requireEnterprise, requireSandbox } from './auth/required-plan.ts';
import { KeyAdmission } from './quotas/key-admission.ts';

/** Access to an operation on watchlists, or on test clocks. */
export type WatchlistAccess = Extract<Access, 'demo-enterprise' | 'demo-sandbox'>;

/**
 * Requests for watchlists need the key of an enterprise-plan workspace or of a sandbox, those for test clocks that of a sandbox. They count
 * toward its daily cap.
 */
@Injectable()
export class EnterpriseRequests {
  constructor(private readonly admission: KeyAdmission) {}

  /** Admits a request with a key in a header field or the URL. */
  async admit(request: FastifyRequest, reply: FastifyReply, access: WatchlistAccess): Promise<void> {
    const key = await this.admission.identify(request, reply);
    await this.admission.count(request, reply, key);
    if (access === 'demo-sandbox') requireSandbox(key, 'Test clocks');
    else if (key.plan !== 'sandbox') requireEnterprise(key, 'Watchlists');
    refuseTestClock(request, key);
  }
}
