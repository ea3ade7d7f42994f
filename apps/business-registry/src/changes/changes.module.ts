import { Module } from '@nestjs/common';
import { ChangeLog } from './change-log.ts';
import { ListBusinessesHandler } from './list-businesses.handler.ts';
import { ListBusinessesReadModel } from './list-businesses.read-model.ts';
import { ListChangesHandler } from './list-changes.handler.ts';
import { ListChangesReadModel } from './list-changes.read-model.ts';

/** Whole states, and every change after them: what a copy of the companies is made of. */
@Module({
  controllers: [ListBusinessesHandler, ListChangesHandler],
  providers: [ChangeLog, ListBusinessesReadModel, ListChangesReadModel],
})
export class ChangesModule {}
