import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AddressLimits, type LimitOptions } from '@registry/address-limits';
import { SITE, type Site } from '../addresses/site.ts';
import { EnterpriseRequests } from '../keys/enterprise-requests.ts';
import { OpenRequests, SETTLE_MS } from './open-requests.ts';

export interface OpenRequestsOptions {
  readonly site: Site;
  readonly limits: LimitOptions;
  /** Milliseconds in which the services have followed a change. */
  readonly settleMs: number;
}

/** Requests without a key: limited by address, known responses kept; what their endpoints and pages share. */
@Global()
@Module({})
export class OpenRequestsModule {
  static forRoot({ site, limits, settleMs }: OpenRequestsOptions): DynamicModule {
    return {
      module: OpenRequestsModule,
      providers: [
        OpenRequests,
        EnterpriseRequests,
        { provide: AddressLimits, useValue: new AddressLimits(limits) },
        { provide: SETTLE_MS, useValue: settleMs },
        { provide: SITE, useValue: site },
      ],
      exports: [AddressLimits, EnterpriseRequests, SITE],
    };
  }
}
