import { Module } from '@nestjs/common';
import { EntitiesController } from './entities.controller.ts';

/** The production API's entities: registrations of one company in several states. */
@Module({ controllers: [EntitiesController] })
export class EntityEndpointsModule {}
