import { Module } from '@nestjs/common';
import { GetBusinessHandler } from './get-business.handler.ts';
import { GetBusinessReadModel } from './get-business.read-model.ts';
import { GetMatchKeysHandler } from './get-match-keys.handler.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';

@Module({
  controllers: [GetBusinessHandler, GetMatchKeysHandler],
  providers: [GetBusinessReadModel, MatchKeysReadModel],
})
export class BusinessesModule {}
