import { Module } from '@nestjs/common';
import { GetBusinessHandler } from './get-business.handler.ts';
import { GetBusinessReadModel } from './get-business.read-model.ts';
import { GetDataDatesHandler } from './get-data-dates.handler.ts';
import { GetMatchKeysHandler } from './get-match-keys.handler.ts';
import { ListRegistersHandler } from './list-registers.handler.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';
import { RegisterCoverageReadModel } from './register-coverage.read-model.ts';
import { RegisterExtentReadModel } from './register-extent.read-model.ts';

@Module({
  controllers: [GetBusinessHandler, GetDataDatesHandler, GetMatchKeysHandler, ListRegistersHandler],
  providers: [GetBusinessReadModel, MatchKeysReadModel, RegisterCoverageReadModel, RegisterExtentReadModel],
  exports: [RegisterCoverageReadModel, RegisterExtentReadModel],
})
export class BusinessesModule {}
