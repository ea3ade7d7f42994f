import { Module } from '@nestjs/common';
import { ListJurisdictionsHandler } from './list-jurisdictions.handler.ts';
import { ListJurisdictionsReadModel } from './list-jurisdictions.read-model.ts';

@Module({ controllers: [ListJurisdictionsHandler], providers: [ListJurisdictionsReadModel] })
export class ListJurisdictionsModule {}
