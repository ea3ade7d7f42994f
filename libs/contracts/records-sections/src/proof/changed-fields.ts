import { isSameValue } from '@registry/domain';
import type { RecordRow } from '../record-rows.ts';

/** Fields that say when and by whom a record was seen, and whose it is, and not what it says. */
const SEEN: ReadonlySet<string> = new Set(['source', 'sources', 'match', 'as_of', 'retrieved_at', 'is_expired']);

/** The fields that differ in more than formatting; of the original row it is enough that one does. None of a record of one time only. */
export function changedFields(before: RecordRow | null | undefined, after: RecordRow | null | undefined): string[] {
  if (!before || !after) return [];
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const fields = [...new Set([...old.keys(), ...now.keys()])].filter((field) => !SEEN.has(field) && field !== 'record');
  const changed = fields.filter((field) => !isSameValue(old.get(field), now.get(field)));
  return isSameRow(before.record, after.record) ? changed : [...changed, 'record'];
}

function isSameRow(before: RecordRow['record'], after: RecordRow['record']): boolean {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].every((name) =>
    isSameValue(old.get(name) ?? '', now.get(name) ?? ''),
  );
}
