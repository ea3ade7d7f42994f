import { Inject, Injectable } from '@nestjs/common';
import type { SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-people';
import { searchPersons } from '@registry/name-index/searches/people/person-searches';
import { type Database, READ_DATABASE, readWhole } from '@registry/persistence';
import { type HitRow, hitsSql, toHit } from './hit.row.ts';
import { PersonIndex } from './person-index.ts';

/** Runs searches over the index and the tables of this service. */
@Injectable()
export class SearchPeopleReadModel {
  constructor(
    private readonly index: PersonIndex,
    @Inject(READ_DATABASE) private readonly database: Database,
  ) {}

  /** How many people there are to find. */
  count(): Promise<number> {
    return this.index.documentCount();
  }

  search(request: SearchPeopleRequest): Promise<SearchPeopleReply> {
    return searchPersons(request, this.index, (keys) => this.#read(keys));
  }

  async #read(keys: readonly string[]): Promise<Pick<SearchPeopleReply, 'hits' | 'versions'>> {
    if (keys.length === 0) return { hits: [], versions: [] };
    const { statement, values } = hitsSql(keys);
    // The index may know of some that a replica does not have yet.
    const rows = await readWhole(
      this.database,
      () => this.database.query<HitRow>(statement, values),
      ({ length }) => length === keys.length,
    );
    return { hits: rows.map(toHit), versions: rows.map(({ version }) => version) };
  }
}
