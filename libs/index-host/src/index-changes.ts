import { portions } from '@registry/domain';
import type { IndexChange, IndexDocument } from '@registry/name-index';

/**
 * Reads the tables and returns the changes of the index in parts. Each is applied without a break, and searches run
 * between them. A part of some dozens of changes takes a millisecond.
 */
export type ChangesRead = () => Promise<readonly (readonly IndexChange[])[]>;

/** Returns the changes for these keys, in parts of so many: those that have a document now get it, the others end. */
export function toChanges(keys: readonly string[], documents: readonly IndexDocument[], size: number): IndexChange[][] {
  const byKey = new Map(documents.map((document) => [document.key, document] as const));
  const changes = [...new Set(keys)].map((key): IndexChange => {
    const document = byKey.get(key);
    return document === undefined ? { kind: 'delete', key } : { kind: 'upsert', document };
  });
  return portions(changes, size);
}
