import type { Statement } from '@registry/persistence';
import type { MatchedSubject } from '@registry/matching';
import { attachedSubjects } from './attached-subjects.ts';
import { newestOfEachKindSql } from './record-page.sql.ts';
import { recordKinds } from './record-tables.ts';

/** Rows that a section inside a business object holds. */
export const ROWS_SHOWN = 10;
/** Rows of each kind whose addresses are looked at: a company's newest, not all of fifty thousand. */
const ROWS_SEEN = 100;

export const NEWEST_OF_EACH_KIND: Statement = {
  name: 'newest-of-each-kind',
  text: newestOfEachKindSql(recordKinds, ROWS_SHOWN, ROWS_SEEN),
};

/** The values of `NEWEST_OF_EACH_KIND`. */
export function newestOfEachKindValues(matched: readonly MatchedSubject[]): (readonly number[])[] {
  const attached = attachedSubjects(matched);
  return recordKinds.flatMap((kind) => {
    const { whole = [], trades = [] } = attached.get(kind) ?? {};
    return [whole, trades];
  });
}
