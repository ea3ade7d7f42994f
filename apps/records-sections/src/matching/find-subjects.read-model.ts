import { Inject, Injectable } from '@nestjs/common';
import type { MatchKeys } from '@registry/contracts-business-registry';
import type { Subject } from '@registry/matching';
import { BatchedReads, type Database, READ_DATABASE } from '@registry/persistence';
import { findSubjects, type SubjectsRequested } from './find-subjects.sql.ts';

/** Companies that share a statement at most. */
export const COMPANIES_OF_STATEMENT = 4;

type SubjectRow = Subject & { readonly n: number };

/** Finds whom records are about that may be a company. */
@Injectable()
export class FindSubjectsReadModel {
  readonly #reads: BatchedReads<SubjectsRequested, SubjectRow>;

  constructor(@Inject(READ_DATABASE) database: Database) {
    this.#reads = new BatchedReads(database, { bind: findSubjects, maxBatchSize: COMPANIES_OF_STATEMENT });
  }

  /** Subjects that may be the company; `everywhere` also those of its names in other states and in none. */
  find(keys: MatchKeys, everywhere = false): Promise<Subject[]> {
    return this.#reads.read({ keys, everywhere });
  }
}
