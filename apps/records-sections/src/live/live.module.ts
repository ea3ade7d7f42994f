import { type DynamicModule, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { recordsLive } from '@registry/contracts-records-sections';
import { LiveHealth, liveProviders } from '@registry/live-lookup';
import { Database } from '@registry/persistence';
import { declareRecords } from '../announcements/records-declared.topic.ts';
import { GetRecordsRefreshHandler } from './get-records-refresh.handler.ts';
import { LiveRecords } from './live-records.ts';
import type { LiveRegisters } from './live-registers.ts';
import { LIVE_REGISTERS } from './live-tokens.ts';
import { RefreshRecordsHandler } from './refresh-records.handler.ts';

@Module({})
export class LiveModule implements OnApplicationBootstrap {
  readonly #database: Database;
  readonly #registers: LiveRegisters;
  readonly #health: LiveHealth;

  constructor(
    @Inject(Database) database: Database,
    @Inject(LIVE_REGISTERS) registers: LiveRegisters,
    @Inject(LiveHealth) health: LiveHealth,
  ) {
    this.#database = database;
    this.#registers = registers;
    this.#health = health;
  }

  static forRoot(registers: LiveRegisters): DynamicModule {
    return {
      module: LiveModule,
      controllers: [RefreshRecordsHandler, GetRecordsRefreshHandler],
      providers: [LiveRecords, { provide: LIVE_REGISTERS, useValue: registers }, ...liveProviders(recordsLive)],
    };
  }

  /** Says which states' UCC filings can be asked for live, and how the registers have answered. */
  async onApplicationBootstrap(): Promise<void> {
    await declareRecords(this.#database, [...this.#registers.keys()]);
    await this.#health.start([...this.#registers.values()]);
  }
}
