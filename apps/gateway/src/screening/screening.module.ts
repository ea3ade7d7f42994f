import { Module } from '@nestjs/common';
import { CompanyWatchlists } from './company-watchlists.ts';
import { ScreeningDecisionsStore } from './screening-decisions.store.ts';
import { WatchlistResultsController } from './watchlist-results.controller.ts';

/** Screenings of companies as workspaces see them. */
@Module({ providers: [CompanyWatchlists, ScreeningDecisionsStore], exports: [CompanyWatchlists] })
export class ScreeningModule {}

/** The production API's screening results. */
@Module({ imports: [ScreeningModule], controllers: [WatchlistResultsController] })
export class ScreeningEndpointsModule {}
