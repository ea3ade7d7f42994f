import { Module } from '@nestjs/common';
import { AnnotationsModule } from '../annotations/annotations.module.ts';
import { CompanyWatchlists } from './company-watchlists.ts';
import { WatchlistResultsController } from './watchlist-results.controller.ts';

/** Screenings of companies as workspaces see them. */
@Module({ imports: [AnnotationsModule], providers: [CompanyWatchlists], exports: [CompanyWatchlists] })
export class ScreeningModule {}

/** The production API's screening results. */
@Module({ imports: [ScreeningModule], controllers: [WatchlistResultsController] })
export class ScreeningEndpointsModule {}
