import type { Pool, PoolClient } from 'pg';
import {
  type AfterQueryEvent,
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type EntitySubscriberInterface,
  EventSubscriber,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import { sharedPool } from './shared-pool.ts';

export type EntityClass = new () => ObjectLiteral;

/** Repositories over a pool, to be initialized. To destroy them leaves the pool as it is. */
export function entitiesOver(pool: Pool, ...entities: readonly EntityClass[]): DataSource {
  return new DataSource(entityOptions(pool, entities));
}

export function entityOptions(pool: Pool, entities: readonly EntityClass[]): DataSourceOptions {
  return {
    type: 'postgres',
    driver: sharedPool(pool),
    entities: [...entities],
    subscribers: [ErrorsAsThrown],
    namingStrategy: new ColumnNames(),
    installExtensions: false,
  };
}

/** The column of `workspaceId` is `workspace_id`. */
class ColumnNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined): string {
    return given ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override joinColumnName(relation: string, referenced: string): string {
    return `${relation}_${referenced}`;
  }
}

/** Errors of statements are those of `Database`. TypeORM's own would show their values, which may be secrets. */
@EventSubscriber()
class ErrorsAsThrown implements EntitySubscriberInterface {
  afterQuery({ error }: AfterQueryEvent): void {
    if (error !== undefined) throw error;
  }
}

/** A repository in the transaction of a client: what it writes is kept with the rest of the transaction, or not at all. */
export function joinTransaction<Entity extends ObjectLiteral>(
  client: PoolClient,
  { manager, target }: Repository<Entity>,
): Repository<Entity> {
  const runner = manager.dataSource.createQueryRunner();
  // It takes no connection of its own, and begins and ends nothing.
  Object.assign(runner, { databaseConnection: client, isTransactionActive: true, transactionDepth: 1 });
  return manager.dataSource.createEntityManager(runner).getRepository(target);
}
