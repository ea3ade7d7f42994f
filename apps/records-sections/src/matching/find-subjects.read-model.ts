import { Inject, Injectable } from '@nestjs/common';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { Database } from '@registry/persistence';
import { FIND_SUBJECTS, findSubjectsValues } from './find-subjects.sql.ts';
import type { Subject } from '@registry/matching';

/** Finds whom records are about that may be a company. */
@Injectable()
export class FindSubjectsReadModel {
  readonly #database: Database;

  constructor(@Inject(Database) database: Database) {
    this.#database = database;
  }

  /** Subjects that may be the company; `everywhere` also those of its names in other states and in none. */
  async find(keys: MatchKeys, everywhere = false): Promise<Subject[]> {
    return this.#database.query<Subject>(FIND_SUBJECTS, findSubjectsValues(keys, everywhere));
  }
}
