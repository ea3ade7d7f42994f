import { Controller, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import type { ServiceAddress } from './manifest.ts';
import { Reconciliation } from './reconciliation.ts';
import { ReconciliationRoutes } from './reconciliation-routes.ts';
import { QueryLimits } from '../match/query-limits.ts';
import { SITE, type Site } from '../addresses/site.ts';

/** The reconciliation service without a key, within the limits of an address. */
@ApiExcludeController()
@Controller('reconcile')
export class OpenReconciliationRoutes extends ReconciliationRoutes {
  constructor(
    protected readonly reconciliation: Reconciliation,
    private readonly limits: QueryLimits,
    @Inject(SITE) private readonly site: Site,
  ) {
    super();
  }

  protected readAddress(request: FastifyRequest): ServiceAddress {
    const origin = this.site.baseUrl || readOrigin(request);
    const view = `${origin}/companies/{{id}}`;
    return { url: `${origin}/reconcile`, name: this.site.name, view, documentation: `${origin}/docs`, origin };
  }

  protected count(request: FastifyRequest, reply: FastifyReply, queries: number): Promise<void> {
    return this.limits.count(request, reply, queries);
  }
}
