import { type DynamicModule, Module } from '@nestjs/common';
import { recordsLive } from '@registry/contracts-records-sections';
import { liveProviders } from '@registry/live-lookup';
import { GetRecordsRefreshHandler } from './get-records-refresh.handler.ts';
import { LiveRecords } from './live-records.ts';
import { LIVE_REGISTERS, type LiveRegisters } from './live-registers.ts';
import { RefreshRecordsHandler } from './refresh-records.handler.ts';

@Module({})
export class LiveModule {
  static forRoot(registers: LiveRegisters): DynamicModule {
    return {
      module: LiveModule,
      controllers: [RefreshRecordsHandler, GetRecordsRefreshHandler],
      providers: [
        LiveRecords,
        { provide: LIVE_REGISTERS, useValue: registers },
        ...liveProviders(recordsLive, registers),
      ],
    };
  }
}
