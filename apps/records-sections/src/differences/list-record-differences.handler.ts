import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  changedFields,
  listRecordDifferences,
  type ListRecordDifferencesReply,
  type ListRecordDifferencesRequest,
  type RecordDifference,
  RECORD_DIFFERENCES_MAX,
  type RecordRow,
} from '@registry/contracts-records-sections';
import { hiddenAtAny, withoutHidden } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { newestFirst, type OrderedRecord } from '../sections/record-order.ts';
import { type KnownRecord, KnownRecords, type RecordsOfThen, type ShownBy } from './known-records.ts';

/** A record at both times; one of them may lack it. */
interface ComparedRecord {
  readonly before: KnownRecord | undefined;
  readonly after: KnownRecord | undefined;
  readonly fields: readonly string[];
}

@Controller()
export class ListRecordDifferencesHandler {
  constructor(private readonly records: KnownRecords) {}

  @Handles(listRecordDifferences)
  async listRecordDifferences(@Payload() request: ListRecordDifferencesRequest): Promise<ListRecordDifferencesReply> {
    const [before, after] = await Promise.all([this.records.find(request.from), this.records.find(request.to)]);
    const ids = new Set([...after.byId.keys(), ...before.byId.keys()]);
    // Before the reply: a change of what is hidden at one of the times is not reported, nor counted.
    const hidden = hiddenAtAny([request.from.matchKeys?.hidden, request.to.matchKeys?.hidden]);
    const open = withoutHidden([listRows(before), listRows(after)] as const, hidden);
    const compared = [...ids]
      .map((id): ComparedRecord => {
        const fields = changedFields(open[0][id], open[1][id]);
        return { before: before.byId.get(id), after: after.byId.get(id), fields };
      })
      .filter((one) => {
        if (one.before === undefined) return one.after !== undefined && isCompared(one.after, before);
        return one.after === undefined ? isCompared(one.before, after) : one.fields.length > 0;
      });
    const shown = compared.slice(0, RECORD_DIFFERENCES_MAX);
    const places = shown.map(({ before: old, after: now }) => toPlace(now ?? old));
    const shownBy = await this.records.shownBy(request.to.knownAt, places);
    const differences = shown.map((one, at) => toDifference(one, shownBy[at], request.from.knownAt));
    return { differences, totalCount: compared.length, eins: { from: before.ein, to: after.ein } };
  }
}

function toPlace(record: KnownRecord | undefined): OrderedRecord {
  if (record === undefined) throw new Error('A difference has a record.');
  return record.place;
}

function toDifference(
  { before, after, fields }: ComparedRecord,
  shownBy: ShownBy | undefined,
  from: string,
): RecordDifference {
  const shown = after ?? before;
  if (shown === undefined) throw new Error('A difference has a record.');
  const loadedAt = shownBy?.loadedAt?.toISOString() ?? null;
  return {
    object: 'record_difference',
    section: shown.section,
    change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    fields,
    before: before?.row ?? null,
    after: after?.row ?? null,
    source: shown.row.source,
    // The data of a record that left are those that had it last.
    as_of:
      fields.includes('absent_since') && shown.row.absent_since !== null
        ? (shownBy?.lackedIn ?? null)
        : shown.row.as_of,
    loaded_at: loadedAt !== null && loadedAt > from ? loadedAt : null,
  };
}

/** Whether a record of one time would be among those of the other time that are compared, if the company had it then. */
function isCompared({ section, place }: KnownRecord, { ends }: RecordsOfThen): boolean {
  const last = ends.get(section);
  return last === undefined || newestFirst(place, last) <= 0;
}

function listRows({ byId }: RecordsOfThen): Readonly<Record<string, RecordRow | null>> {
  return Object.fromEntries([...byId].map(([id, { row }]) => [id, row] as const));
}
