import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Scope } from '@registry/domain/scopes';
import { DataSource, type EntityManager } from 'typeorm';
import { type KnownKey, KeyCache } from '../auth/key-cache.ts';
import type { WorkspaceEntity } from '../auth/workspace.entity.ts';
import { endCallers } from './callers.store.ts';
import { changeWorkspace } from './change-workspace.ts';

/** Ends sessions and grants in the transaction that it was given in, and returns their prefixes. */
export type EndCallers = (which: Parameters<typeof endCallers>[1]) => Promise<readonly string[]>;

/** Transactions that end sessions and grants, which are still cached when they have ended. */
@Injectable()
export class Callers {
  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    private readonly cache: KeyCache,
  ) {}

  /** Runs work in a transaction. The cache of keys forgets what it ended, once it is committed. */
  async transaction<T>(work: (manager: EntityManager, end: EndCallers) => Promise<T>): Promise<T> {
    const ended: string[] = [];
    const result = await this.entities.transaction((manager) =>
      work(manager, async (which) => {
        const prefixes = await endCallers(manager, which);
        ended.push(...prefixes);
        return prefixes;
      }),
    );
    for (const prefix of ended) this.cache.forget(prefix);
    return result;
  }

  /** The same for a caller who changes who has access to a workspace. Throws `invalid_key`. */
  changeWorkspace<T>(
    caller: KnownKey,
    work: (manager: EntityManager, workspace: WorkspaceEntity, end: EndCallers) => Promise<T>,
    scope?: Scope,
  ): Promise<T> {
    return this.transaction((outer, end) =>
      changeWorkspace(outer, caller, (manager, workspace) => work(manager, workspace, end), scope),
    );
  }

  /** Ends sessions and grants at once. */
  end(which: Parameters<EndCallers>[0]): Promise<readonly string[]> {
    return this.transaction((_manager, end) => end(which));
  }
}
