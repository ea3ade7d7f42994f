import { databaseConfig, isDatabaseAway } from '@registry/persistence';
import { dataSourceOptions } from '@registry/persistence/data-source';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiKeyEntity } from '../keys/auth/api-key.entity.ts';
import { RefusedCommand } from '../keys/auth/refused-command.ts';
import { WorkspaceEntity } from '../keys/auth/workspace.entity.ts';

const UNDEFINED_TABLE = '42P01';

/** Runs an operator's work in one transaction on the gateway's database. */
export async function onDatabase<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const dataSource = new DataSource(
    dataSourceOptions({
      url: databaseConfig().DATABASE_URL,
      name: 'gateway-operator',
      entities: [WorkspaceEntity, ApiKeyEntity],
    }),
  );
  try {
    await dataSource.initialize();
    return await dataSource.transaction(work);
  } catch (error) {
    throw explained(error);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

function explained(error: unknown): unknown {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (isDatabaseAway(cause)) return new RefusedCommand(`The gateway's database does not respond: ${String(cause)}`);
  if (cause instanceof Error && 'code' in cause && cause.code === UNDEFINED_TABLE) {
    return new RefusedCommand("The gateway's database has no tables yet: run its migrations first.");
  }
  return error;
}
