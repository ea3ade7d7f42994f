import { Module } from '@nestjs/common';
import { AnnotationsModule } from '../annotations/annotations.module.ts';
import { ScreeningModule } from '../screening/screening.module.ts';
import { DecisionsController } from './decisions.controller.ts';
import { RecordDecisions } from './record-decisions.ts';

/** Decisions of workspaces on what is shown with a company. */
@Module({
  imports: [AnnotationsModule, ScreeningModule],
  providers: [RecordDecisions],
  exports: [RecordDecisions, ScreeningModule],
})
export class DecisionsModule {}

/** The production API's decisions. */
@Module({ imports: [DecisionsModule], controllers: [DecisionsController] })
export class DecisionEndpointsModule {}
