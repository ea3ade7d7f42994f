import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../../../auth/key-cache.ts';
import { KeyAdmission } from '../../../quotas/key-admission.ts';

/** Requests for watchlists need the key of an enterprise-plan workspace and count toward its daily cap. */
@Injectable()
export class EnterpriseRequests {
  constructor(private readonly admission: KeyAdmission) {}

  /** Admits a request with a key in a header field or the URL. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = demandPlan(await this.admission.identify(request, reply));
    await this.admission.count(request, reply, key);
  }

  /** The enterprise key with this text. Throws `missing_key`, `invalid_key`, `plan_required`. */
  async identify(request: FastifyRequest, text: string): Promise<KnownKey> {
    return demandPlan(await this.admission.verify(request, { text, inUrl: false }));
  }
}

function demandPlan(key: KnownKey): KnownKey {
  if (key.plan === 'enterprise') return key;
  throw new AppError(codes.key.planRequired, {
    message: `Watchlists require the enterprise plan; this key's workspace has the ${key.plan} plan. Use a key of an enterprise workspace.`,
  });
}
