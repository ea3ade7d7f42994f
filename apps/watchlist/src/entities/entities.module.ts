import { Module } from '@nestjs/common';
import { EntitiesStore } from './entities.store.ts';
import { FollowEntitiesHandler } from './follow-entities.handler.ts';
import { ListEntitiesHandler } from './list-entities.handler.ts';
import { UnfollowEntityHandler } from './unfollow-entity.handler.ts';

/** The companies of watchlists. */
@Module({
  controllers: [FollowEntitiesHandler, ListEntitiesHandler, UnfollowEntityHandler],
  providers: [EntitiesStore],
})
export class EntitiesModule {}
