import { Module } from '@nestjs/common';
import { AnnotationsModule } from '../annotations/annotations.module.ts';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { CompanyMatcher } from './company-matcher.ts';
import { ExternalIds } from './external-ids.ts';
import { MatchCompaniesController } from './match-companies.controller.ts';
import { ScreeningModule } from '../screening/screening.module.ts';
import { MatchScreenings } from './match-screenings.ts';
import { QueryLimits } from './query-limits.ts';

/** Which company a name and an address are. */
@Module({ imports: [BusinessesModule], providers: [CompanyMatcher], exports: [CompanyMatcher] })
export class MatchModule {}

/** The production API's matching of lists. */
@Module({
  imports: [AnnotationsModule, MatchModule, ScreeningModule],
  controllers: [MatchCompaniesController],
  providers: [ExternalIds, MatchScreenings],
})
export class MatchEndpointsModule {}

/** Matching without a key: each query counts toward the limits of the client's address. */
@Module({ imports: [MatchModule], providers: [QueryLimits], exports: [MatchModule, QueryLimits] })
export class OpenMatchModule {}
