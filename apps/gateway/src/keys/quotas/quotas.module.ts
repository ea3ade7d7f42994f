import { type DynamicModule, Module } from '@nestjs/common';
import { Database } from '@registry/persistence';
import { BurstLimit } from './burst-limit.ts';
import { DailyQuota } from './daily-quota.ts';
import { KeyAdmission } from './key-admission.ts';

@Module({})
export class QuotasModule {
  /** `burstPerSecond`: requests per second that a key may send to one replica; 0 sets no limit. */
  static forRoot(burstPerSecond: number): DynamicModule {
    return {
      module: QuotasModule,
      providers: [
        { provide: DailyQuota, useFactory: (database: Database) => new DailyQuota(database), inject: [Database] },
        { provide: BurstLimit, useValue: new BurstLimit(burstPerSecond) },
        KeyAdmission,
      ],
      exports: [KeyAdmission],
    };
  }
}
