import { RECORD_KIND_NAMES, type RecordKind } from '@registry/domain';

/** Where a page of records starts: after the record of this kind, number of the source and key. */
export type RecordCursor = readonly [kind: RecordKind, sourceNo: number, rowKey: string];

/** `lien/3/20212060001`; null before the first record. */
export function parseRecordCursor(after: string | null): RecordCursor {
  const [named, sourceNo, ...key] = after?.split('/') ?? [RECORD_KIND_NAMES[0], '0', ''];
  const kind = RECORD_KIND_NAMES.find((one) => one === named);
  if (kind === undefined) throw new Error(`${String(after)} is not a position to continue from.`);
  return [kind, Number(sourceNo), key.join('/')];
}
