import { Module } from '@nestjs/common';
import { AnnotationsModule } from '../annotations/annotations.module.ts';
import { BusinessRefresh } from './business-refresh.ts';
import { BusinessesController } from './businesses.controller.ts';
import { CompanyContacts } from './contacts/company-contacts.ts';
import { DataDates } from './data-dates.ts';
import { DifferenceReader } from './list-differences/difference-reader.ts';
import { OtherTimes } from './list-differences/other-times.ts';
import { BusinessReader } from './get-business/business-reader.ts';
import { ScreeningModule } from '../screening/screening.module.ts';
import { AnnotatedBusinesses } from './search-businesses/annotated-businesses.ts';
import { SectionCounter } from './section-counter.ts';
import { CaseReviewer } from '../reviews/case-reviewer.ts';

const READERS = [
  AnnotatedBusinesses,
  BusinessReader,
  CaseReviewer,
  CompanyContacts,
  DataDates,
  DifferenceReader,
  OtherTimes,
  SectionCounter,
];

/** Readers of a company for pages and other endpoints. */
@Module({
  imports: [AnnotationsModule, ScreeningModule],
  providers: READERS,
  exports: [...READERS, AnnotationsModule],
})
export class BusinessesModule {}

/** The production API's businesses. */
@Module({ imports: [BusinessesModule], controllers: [BusinessesController], providers: [BusinessRefresh] })
export class BusinessEndpointsModule {}
