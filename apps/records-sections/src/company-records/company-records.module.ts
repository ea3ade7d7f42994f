import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.ts';
import { CompanyRecordsReadModel } from './company-records.read-model.ts';
import { ListCompanyRecordsHandler } from './list-company-records.handler.ts';

/** All records of a company with their histories. */
@Module({
  imports: [MatchingModule],
  controllers: [ListCompanyRecordsHandler],
  providers: [CompanyRecordsReadModel],
})
export class CompanyRecordsModule {}
