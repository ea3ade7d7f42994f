import { Module } from '@nestjs/common';
import { RehearseWatchlistHandler } from './rehearse-watchlist.handler.ts';
import { RehearsedCompaniesReadModel } from './rehearsed-companies.read-model.ts';

/** Which events a watchlist would have had. */
@Module({ controllers: [RehearseWatchlistHandler], providers: [RehearsedCompaniesReadModel] })
export class RehearsalModule {}
