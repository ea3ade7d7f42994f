import { Inject, Injectable } from '@nestjs/common';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { findFillers, type Subject } from '@registry/matching';
import { BatchedReads, type Database, READ_DATABASE } from '@registry/persistence';
import {
  EIN_SUBJECTS_AT_ONCE,
  findFurtherSubjects,
  findSubjects,
  type SubjectsRequested,
} from './find-subjects.sql.ts';

/** Companies that share a statement at most. */
export const COMPANIES_OF_STATEMENT = 4;

type SubjectRow = Subject & { readonly n: number };

/** Finds whom records are about that may be a company. */
@Injectable()
export class FindSubjectsReadModel {
  readonly #reads: BatchedReads<SubjectsRequested, SubjectRow>;

  constructor(@Inject(READ_DATABASE) private readonly database: Database) {
    this.#reads = new BatchedReads(database, { bind: findSubjects, maxBatchSize: COMPANIES_OF_STATEMENT });
  }

  /** Subjects that may be the company; `everywhere` also those of its names in other states and in none. */
  async find(keys: MatchKeys, everywhere = false): Promise<readonly Subject[]> {
    const found = await this.#reads.read({ keys, everywhere });
    return found.length < EIN_SUBJECTS_AT_ONCE ? found : this.#withFurther(found, keys);
  }

  /** With all subjects of the EINs that have more than are read at once, unless strangers carry one: it identifies nobody. */
  async #withFurther(found: readonly Subject[], keys: MatchKeys): Promise<readonly Subject[]> {
    const all = new Map(found.map((subject) => [subject.subjectNo, subject] as const));
    const byEin = Map.groupBy(found, ({ ein }) => ein);
    for (const [ein, first] of byEin) {
      const numbers = first.map(({ subjectNo }) => subjectNo).sort((one, other) => one - other);
      let after = numbers[EIN_SUBJECTS_AT_ONCE - 1];
      while (ein !== null && after !== undefined && !findFillers([...all.values()]).has(ein)) {
        const { statement, values } = findFurtherSubjects(keys, ein, after);
        const rows = await this.database.query<SubjectRow & Record<string, unknown>>(statement, values);
        for (const subject of rows) all.set(subject.subjectNo, subject);
        after = rows[EIN_SUBJECTS_AT_ONCE - 1]?.subjectNo;
      }
    }
    return [...all.values()].sort((one, other) => one.subjectNo - other.subjectNo);
  }
}
