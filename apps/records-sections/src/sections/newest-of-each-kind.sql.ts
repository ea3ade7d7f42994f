import type { MatchedSubject } from '@registry/matching';
import type { Statement } from '@registry/persistence';
import type { RecordKind } from '@registry/pipeline';
import { attachedSubjects } from './attached-subjects.ts';
import { newestOfEachKindSql } from './record-page.sql.ts';

/** Rows that a section inside a business object holds. */
export const ROWS_SHOWN = 10;
/** Rows of each kind whose addresses are looked at: a company's newest, not all of fifty thousand. */
const ROWS_SEEN = 100;

/** A statement with its values. */
export interface NewestQuery {
  readonly statement: Statement;
  readonly values: readonly (readonly number[])[];
}

/**
 * The newest records of the matched subjects, all kinds in one statement; undefined where there are no subjects. The statement
 * has a part for those kinds alone that the company has: to begin and end the parts that find nothing costs as much as the search.
 */
export function newestOfEachKind(matched: readonly MatchedSubject[]): NewestQuery | undefined {
  const present = [...attachedSubjects(matched)].filter(([, { whole, trades }]) => whole.length + trades.length > 0);
  if (present.length === 0) return undefined;
  const hasTrades = present.some(([, { trades }]) => trades.length > 0);
  return {
    statement: statementFor(
      present.map(([kind]) => kind),
      hasTrades,
    ),
    values: present.flatMap(([, { whole, trades }]) => (hasTrades ? [whole, trades] : [whole])),
  };
}

/** 126 at most, of which a few are used. */
const statements = new Map<string, Statement>();

function statementFor(kinds: readonly RecordKind[], hasTrades: boolean): Statement {
  const name = `newest-of-each-kind-${kinds.join('-')}${hasTrades ? '-trades' : ''}`;
  const known = statements.get(name);
  if (known !== undefined) return known;
  const statement = { name: shortName(name), text: newestOfEachKindSql(kinds, hasTrades, ROWS_SHOWN, ROWS_SEEN) };
  statements.set(name, statement);
  return statement;
}

/** Names of statements longer than 63 bytes are cut by the server and would be one. */
function shortName(name: string): string {
  return name.length <= 63 ? name : `newest-of-each-kind-${statements.size}`;
}
