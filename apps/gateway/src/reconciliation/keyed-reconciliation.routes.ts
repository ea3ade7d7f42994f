import { Controller, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESSES, type PublicAddresses } from '../addresses/public-urls.ts';
import { KeyAdmission } from '../keys/quotas/key-admission.ts';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import { readPath } from '@registry/http-frame/requests/request-target';
import { toRequests } from '../match/company-matcher.ts';
import type { ServiceAddress } from './manifest.ts';
import { Reconciliation } from './reconciliation.ts';
import { ReconciliationRoutes } from './reconciliation-routes.ts';

/** The reconciliation service of a key: each request counts toward its daily cap, ten queries as one. */
@ApiExcludeController()
@Controller('reconcile/:token')
export class KeyedReconciliationRoutes extends ReconciliationRoutes {
  constructor(
    protected readonly reconciliation: Reconciliation,
    private readonly admission: KeyAdmission,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
  ) {
    super();
  }

  protected readAddress(request: FastifyRequest): ServiceAddress {
    const origin = readOrigin(request);
    const url = origin + readPath(request.originalUrl).replace(/\/$/, '');
    // Programs show the links of companies to people, who pass them on: the preview's has the token. The demo has no company of the sandbox.
    const { demo } = this.addresses;
    const hasDemo = demo !== '' && request.apiCall.key?.plan !== 'sandbox';
    const view = hasDemo ? `${demo}/companies/{{id}}` : `${url}/preview?id={{id}}`;
    return { url, name: 'US business registries', view, documentation: `${origin}/docs`, origin };
  }

  protected async count(request: FastifyRequest, reply: FastifyReply, queries: number): Promise<void> {
    const { key } = request.apiCall;
    if (key === undefined) throw new Error('The request has no key.');
    await this.admission.count(request, reply, key, Math.max(1, toRequests(queries)));
  }
}
