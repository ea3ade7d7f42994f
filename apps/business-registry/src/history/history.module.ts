import { Module } from '@nestjs/common';
import { ListBusinessEventsHandler } from './list-business-events.handler.ts';
import { ListBusinessEventsReadModel } from './list-business-events.read-model.ts';

@Module({ controllers: [ListBusinessEventsHandler], providers: [ListBusinessEventsReadModel] })
export class HistoryModule {}
