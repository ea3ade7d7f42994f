import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ScreeningModule } from '../screening/screening.module.ts';
import { EntitiesController } from './entities.controller.ts';
import { EntityRecords } from './entity-records.ts';
import { EntityScreening } from './entity-screening.ts';

/** The production API's entities: registrations of one company in several states. */
@Module({
  imports: [BusinessesModule, RecordsModule, ScreeningModule],
  controllers: [EntitiesController],
  providers: [EntityRecords, EntityScreening],
})
export class EntityEndpointsModule {}
