import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { replicaOptions, type ServiceSettings } from '@registry/config';
import { MessagingModule, type MessagingOptions } from '@registry/messaging/messaging-module';
import { NoWithheldCompanies, WithheldCompanies } from '@registry/messaging/shown';
import { PersistenceModule, type PersistenceOptions } from '@registry/persistence/persistence-module';
import { HealthModule, type HealthOptions } from './health.module.ts';

export interface ServiceModulesOptions extends HealthOptions {
  readonly settings: ServiceSettings;
  /** How its sessions with Postgres differ from the usual. */
  readonly sessions?: Pick<PersistenceOptions, 'settings' | 'warmUp' | 'hasSandbox'>;
  /** Where some calls to services go another way. */
  readonly client?: MessagingOptions['client'];
  /** Left out if no contract of the service names companies by their ids. */
  readonly withheld?: Type<WithheldCompanies>;
}

/** Provides `WithheldCompanies` to the frame of the service. */
@Module({})
class WithheldModule {}

/** The modules of every service: the database, messages to other services, health. */
export function serviceModules({
  settings,
  sessions,
  client,
  withheld,
  ...health
}: ServiceModulesOptions): DynamicModule[] {
  const { service: name } = health;
  return [
    PersistenceModule.forRoot({
      url: settings.DATABASE_URL,
      replica: replicaOptions(settings),
      name,
      poolMax: settings.DATABASE_POOL_MAX,
      ...sessions,
    }),
    MessagingModule.forRoot({ url: settings.NATS_URL, name: `${name}.asks`, ...(client && { client }) }),
    HealthModule.forService(health),
    { module: WithheldModule, providers: [{ provide: WithheldCompanies, useClass: withheld ?? NoWithheldCompanies }] },
  ];
}
