import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireEnterprise } from './auth/required-plan.ts';
import { KeyAdmission } from './quotas/key-admission.ts';

/** Requests for watchlists need the key of an enterprise-plan workspace and count toward its daily cap. */
@Injectable()
export class EnterpriseRequests {
  constructor(private readonly admission: KeyAdmission) {}

  /** Admits a request with a key in a header field or the URL. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = requireEnterprise(await this.admission.identify(request, reply), 'Watchlists');
    await this.admission.count(request, reply, key);
  }
}
