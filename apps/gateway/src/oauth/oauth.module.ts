import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AddressLimits, type LimitOptions } from '@registry/address-limits';
import { AuthorizationServer, REGISTRATION_LIMITS } from './authorization-server.ts';
import { Consents } from './consents.ts';
import { Grants } from './grants.ts';
import { OAuthStates } from './oauth-states.ts';

/** Requests of an address for one registration that it may send. */
const PER_REGISTRATION = 6;

/** Programs that people allow to act for them. */
@Global()
@Module({})
export class OAuthModule {
  /** `limits`: of all requests of one address. */
  static forRoot({ perMinute, perDay }: LimitOptions): DynamicModule {
    const registrations = {
      perMinute: Math.ceil(perMinute / PER_REGISTRATION),
      perDay: Math.ceil(perDay / PER_REGISTRATION),
    };
    return {
      module: OAuthModule,
      providers: [
        OAuthStates,
        Grants,
        Consents,
        AuthorizationServer,
        { provide: REGISTRATION_LIMITS, useFactory: () => new AddressLimits(registrations) },
      ],
      exports: [AuthorizationServer, Consents],
    };
  }
}
