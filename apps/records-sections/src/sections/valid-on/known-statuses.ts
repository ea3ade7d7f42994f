import { Inject, Injectable } from '@nestjs/common';
import { byRecordKind, type DatedStatement, findStated, type RecordKind } from '@registry/domain';
import { type Database, READ_DATABASE, readAtChanges } from '@registry/persistence';
import { inThePresent, requestContext } from '@registry/request-context';
import type { RecordPlace } from '../list-section.read-model.ts';
import { changeTimesSql, statusesSql } from './records-on-day.sql.ts';

interface StatusRow extends Record<string, unknown> {
  readonly sourceNo: number;
  readonly rowKey: string;
  readonly status: string | null;
  /** YYYY-MM-DD. */
  readonly day: string | null;
  readonly isAbsent: boolean;
}

const CHANGE_TIMES = byRecordKind((kind) => ({ name: `record-change-times-${kind}`, text: changeTimesSql(kind) }));
const STATUSES = byRecordKind((kind) => ({ name: `record-statuses-${kind}`, text: statusesSql(kind) }));

/** Reads which status of a record is stated of a day, by all that its sources said. */
@Injectable()
export class KnownStatuses {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  /** By record, as `placeKey` has it: the status on the day; null where no date says which it was. */
  async on(day: string, places: readonly RecordPlace[]): Promise<ReadonlyMap<string, string | null>> {
    const byKind = [...Map.groupBy(places, ({ kind }) => kind)];
    const read = await Promise.all(byKind.map(([kind, own]) => this.#ofKind(kind, own, day)));
    return new Map(read.flat());
  }

  async #ofKind(kind: RecordKind, places: readonly RecordPlace[], day: string) {
    const keys = [places.map(({ sourceNo }) => sourceNo), places.map(({ rowKey }) => rowKey)] as const;
    const until = requestContext.get()?.knownAt ?? new Date().toISOString();
    const changes = await inThePresent(() => this.database.query<{ time: Date }>(CHANGE_TIMES[kind], [...keys, until]));
    const read = () => this.database.query<StatusRow>(STATUSES[kind], keys);
    const known = await readAtChanges(
      changes.map(({ time }) => time),
      read,
    );
    const rows = [...known.flat(), ...(await read())];
    const byRecord = Map.groupBy(rows, (row) => placeKey({ kind, ...row }));
    return [...byRecord].map(([key, own]) => [key, statedStatus(own, day)] as const);
  }
}

/** A record as a key of a map. */
export function placeKey({ kind, sourceNo, rowKey }: RecordPlace): string {
  return `${kind} ${sourceNo} ${rowKey}`;
}

function statedStatus(rows: readonly StatusRow[], day: string): string | null {
  const statements: DatedStatement<string | null>[] = rows.map((row) => ({ ...row, content: row.status }));
  const stated = findStated(statements, day);
  return stated?.isStated((status) => status) === true ? stated.of.content : null;
}
