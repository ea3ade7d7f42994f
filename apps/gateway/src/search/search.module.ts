import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { Companies } from './companies.ts';
import { EntityGroups } from './entity-groups.ts';
import { TaxonomyController } from './get-taxonomy/taxonomy.controller.ts';
import { ConnectionsController } from './list-connections/connections.controller.ts';
import { SearchController } from './search.controller.ts';

/** The open demo's faceted search. */
@Module({
  imports: [BusinessesModule],
  controllers: [SearchController, TaxonomyController, ConnectionsController],
  providers: [Companies, EntityGroups],
  exports: [Companies, EntityGroups],
})
export class SearchModule {}
