import { Controller, type DynamicModule, type InjectionToken, Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type HealthReply, healthOf } from '@registry/contracts-message';
import { Handles } from '@registry/messaging/handles';
import { METERED_THREAD, type MeteredThread } from '@registry/observability';
import { FIGURE_TABLES, FURTHER_CHECKS, type NamedCheck, SERVICE_VERSION, ServiceHealth } from './service-health.ts';

export interface HealthOptions {
  readonly service: string;
  readonly version: string;
  /** Tables whose estimated rows are reported. */
  readonly tables: readonly string[];
  /**
   * What must be healthy in addition to the database: the name of the check, and the provider that has a `check()`.
   */
  readonly checks?: Readonly<Record<string, InjectionToken>>;
}

/** The additional thread of the service; undefined without any. */
export const SERVICE_THREAD = Symbol('SERVICE_THREAD');

/** Serves `{service}.health`. */
@Module({})
export class HealthModule {
  static forService(options: HealthOptions): DynamicModule {
    const { checks = {} } = options;
    return {
      module: HealthModule,
      controllers: [healthHandler(options.service)],
      providers: [
        ServiceHealth,
        { provide: FIGURE_TABLES, useValue: options.tables },
        { provide: SERVICE_VERSION, useValue: options.version },
        {
          provide: SERVICE_THREAD,
          useFactory: (thread?: MeteredThread) => thread,
          inject: [{ token: METERED_THREAD, optional: true }],
        },
        {
          provide: FURTHER_CHECKS,
          // Of any module of the service, such as the one that has its index.
          useFactory: (modules: ModuleRef): NamedCheck[] =>
            Object.entries(checks).map(([name, token]) => ({
              name,
              check: () => modules.get<Omit<NamedCheck, 'name'>>(token, { strict: false }).check(),
            })),
          inject: [ModuleRef],
        },
      ],
    };
  }
}

function healthHandler(service: string): Type<unknown> {
  @Controller()
  class HealthHandler {
    constructor(private readonly serviceHealth: ServiceHealth) {}

    @Handles(healthOf(service))
    health(): Promise<HealthReply> {
      return this.serviceHealth.check();
    }
  }
  return HealthHandler;
}
