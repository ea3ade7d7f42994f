import { Inject, Injectable } from '@nestjs/common';
import { isSampleSlug } from '@registry/domain';
import { describeLists, type LoadedList, type LoadedLists } from '@registry/matching';
import { type Database, KnownValues, READ_DATABASE } from '@registry/persistence';
import { CACHED_MS } from '../cached-ms.ts';
import { COMPARED_LISTS, LOADED_LISTS } from './listed-entries.sql.ts';
import type { KnownChanges } from './listed-entries.ts';

/** As of what lists are read. */
export interface ListsRead {
  /** Changes that entries were found with: the lists are of their data, also during a load. */
  readonly compared?: KnownChanges | undefined;
  /** YYYY-MM-DD. */
  readonly day?: string | undefined;
}

/** Reads which lists are loaded, and of which date. */
@Injectable()
export class LoadedListsReadModel {
  readonly #known: KnownValues<readonly LoadedList[]>;

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    @Inject(CACHED_MS) presentMs: number,
  ) {
    this.#known = new KnownValues({ presentMs });
  }

  /** All lists of each source, those of samples too. */
  list(): Promise<readonly LoadedList[]> {
    return this.#known.get('', () => this.database.query<LoadedList>(LOADED_LISTS));
  }

  /** Samples are no lists of real companies. */
  async read(isReal: boolean, { compared, day }: ListsRead): Promise<LoadedLists> {
    const all = await (compared === undefined ? this.list() : this.#readCompared(compared));
    return describeLists(isReal ? all.filter(({ source }) => !isSampleSlug(source)) : all, day);
  }

  #readCompared(changes: KnownChanges): Promise<readonly LoadedList[]> {
    return this.database.query<LoadedList>(COMPARED_LISTS, [[...changes.keys()], [...changes.values()]]);
  }
}
