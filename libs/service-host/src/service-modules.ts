import type { DynamicModule } from '@nestjs/common';
import { replicaOptions, type ServiceSettings } from '@registry/config';
import { MessagingModule } from '@registry/messaging/messaging-module';
import { PersistenceModule, type PersistenceOptions } from '@registry/persistence/persistence-module';
import { HealthModule, type HealthOptions } from './health.module.ts';

export interface ServiceModulesOptions extends HealthOptions {
  readonly settings: ServiceSettings;
  /** How its sessions with Postgres differ from the usual. */
  readonly sessions?: Pick<PersistenceOptions, 'settings' | 'warmUp'>;
}

/** The modules of every service: the database, messages to other services, health. */
export function serviceModules({ settings, sessions, ...health }: ServiceModulesOptions): DynamicModule[] {
  const { service: name } = health;
  return [
    PersistenceModule.forRoot({
      url: settings.DATABASE_URL,
      replica: replicaOptions(settings),
      name,
      poolMax: settings.DATABASE_POOL_MAX,
      ...sessions,
    }),
    MessagingModule.forRoot({ url: settings.NATS_URL, name: `${name}.asks` }),
    HealthModule.forService(health),
  ];
}
