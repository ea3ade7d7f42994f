import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Database } from '../database.ts';
import { type EntityClass, entityOptions } from './entities.ts';

/** The repositories of a service's entities, over the pool of its `Database`. */
export function entitiesModule(...entities: readonly EntityClass[]): DynamicModule[] {
  const useFactory = ({ pool }: Database) => entityOptions(pool, entities);
  return [TypeOrmModule.forRootAsync({ inject: [Database], useFactory }), TypeOrmModule.forFeature([...entities])];
}
