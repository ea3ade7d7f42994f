import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.ts';
import { SectionsModule } from '../sections/sections.module.ts';
import { ExplainMatchesHandler } from './explain-matches.handler.ts';

@Module({ imports: [MatchingModule, SectionsModule], controllers: [ExplainMatchesHandler] })
export class ExplainModule {}
