import { Module } from '@nestjs/common';
import { AnnotationsModule } from '../annotations/annotations.module.ts';
import { SectionPages } from './list-section/section-pages.ts';
import { SECTION_CONTROLLERS } from './sections.controller.ts';

/** A company's records, page by page. */
@Module({ imports: [AnnotationsModule], providers: [SectionPages], exports: [SectionPages] })
export class RecordsModule {}

/** The production API's lists of a company's records. */
@Module({ imports: [RecordsModule], controllers: SECTION_CONTROLLERS })
export class RecordEndpointsModule {}
