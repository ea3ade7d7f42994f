import { AppError, codes } from '@registry/errors';
import { type Database, databaseConfig, withDatabase } from '@registry/persistence';
import { entitiesOver } from '@registry/persistence/entities';
import type { EntityManager } from 'typeorm';
import { ApiKeyEntity } from '../keys/auth/api-key.entity.ts';
import { RefusedCommand } from '../keys/auth/refused-command.ts';
import { WorkspaceEntity } from '../keys/auth/workspace.entity.ts';

const UNDEFINED_TABLE = '42P01';

/** Runs an operator's work in one transaction on the gateway's database. */
export function onDatabase<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return withOperatorDatabase(async ({ pool }) => {
    const entities = await entitiesOver(pool, WorkspaceEntity, ApiKeyEntity).initialize();
    return entities.transaction(work);
  });
}

/** Runs an operator's statements on the gateway's database. */
export async function withOperatorDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await withDatabase({ url: databaseConfig().DATABASE_URL, name: 'gateway-operator' }, work);
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  if (error instanceof AppError && error.code === codes.service.upstreamUnavailable)
    return new RefusedCommand(`The gateway's database does not respond: ${String(error.cause)}`);
  if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)
    return new RefusedCommand("The gateway's database has no tables yet: run its migrations first.");
  return error;
}
