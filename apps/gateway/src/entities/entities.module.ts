import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ScreeningModule } from '../screening/screening.module.ts';
import { EntitiesController } from './entities.controller.ts';
import { EntityReader } from './entity-reader.ts';
import { EntityRecords } from './entity-records.ts';
import { EntityScreening } from './entity-screening.ts';

/** Readers of an entity for pages and other endpoints. */
@Module({ providers: [EntityReader], exports: [EntityReader] })
export class EntitiesModule {}

/** The production API's entities: registrations of one company in several states. */
@Module({
  imports: [EntitiesModule, BusinessesModule, RecordsModule, ScreeningModule],
  controllers: [EntitiesController],
  providers: [EntityRecords, EntityScreening],
})
export class EntityEndpointsModule {}
