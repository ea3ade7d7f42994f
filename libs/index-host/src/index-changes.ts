import type { IndexChange, IndexDocument } from '@registry/name-index';

/** The parts of a list, of so many each, in its order. */
export function portions<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/** What is to change for these keys, in parts of so many: those that have a document now get it, the others end. */
export function toChanges(keys: readonly string[], documents: readonly IndexDocument[], size: number): IndexChange[][] {
  const byKey = new Map(documents.map((document) => [document.key, document] as const));
  const changes = [...new Set(keys)].map((key): IndexChange => {
    const document = byKey.get(key);
    return document === undefined ? { kind: 'delete', key } : { kind: 'upsert', document };
  });
  return portions(changes, size);
}
