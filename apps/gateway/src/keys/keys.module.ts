import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Database } from '@registry/persistence';
import { AccountController } from './account/account.controller.ts';
import { AuditStore } from './audit/audit.store.ts';
import { ReadLog } from './audit/read-log.ts';
import { BurstLimit } from './quotas/burst-limit.ts';
import { DailyQuota } from './quotas/daily-quota.ts';
import { KeyAdmission } from './quotas/key-admission.ts';

/** Which key's request is served, and counted. */
@Global()
@Module({})
export class KeysModule {
  /** `burstPerSecond`: requests per second that a key may send to one replica; 0 sets no limit. */
  static forRoot(burstPerSecond: number): DynamicModule {
    return {
      module: KeysModule,
      providers: [
        { provide: DailyQuota, useFactory: (database: Database) => new DailyQuota(database), inject: [Database] },
        { provide: BurstLimit, useValue: new BurstLimit(burstPerSecond) },
        KeyAdmission,
        AuditStore,
        ReadLog,
      ],
      exports: [AuditStore, KeyAdmission, ReadLog],
    };
  }
}

/** The production API's account. */
@Module({ controllers: [AccountController] })
export class AccountModule {}
