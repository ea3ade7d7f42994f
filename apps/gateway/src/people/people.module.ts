import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { PeopleByName } from './demo/people-by-name.ts';
import { PeopleSearchController } from './demo/people-search.controller.ts';
import { PeopleController } from './production/people.controller.ts';

/** The production API's people. */
@Module({ imports: [BusinessesModule], controllers: [PeopleController] })
export class PeopleEndpointsModule {}

/** The open demo's people. */
@Module({
  imports: [BusinessesModule],
  controllers: [PeopleSearchController],
  providers: [PeopleByName],
  exports: [PeopleByName],
})
export class OpenPeopleModule {}
