import { Module } from '@nestjs/common';
import { FindSubjectsReadModel } from './find-subjects.read-model.ts';

@Module({ providers: [FindSubjectsReadModel], exports: [FindSubjectsReadModel] })
export class MatchingModule {}
