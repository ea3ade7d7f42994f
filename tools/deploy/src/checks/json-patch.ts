/** An operation of RFC 6902, of those that the overlays use. */
export interface Operation {
  readonly op: 'add' | 'replace';
  readonly path: string;
  readonly value: unknown;
}

type Node = Record<string, unknown> | unknown[];

/** Applies the operations to the document; throws where a place that is replaced is not there. */
export function applyPatch(document: object, operations: readonly Operation[]): void {
  for (const operation of operations) applyOperation(document as Node, operation);
}

function applyOperation(document: Node, { op, path, value }: Operation): void {
  const keys = path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Node | undefined>(
    (node, key) => (node as Record<string, Node> | undefined)?.[key],
    document,
  );
  if (typeof parent !== 'object') throw new Error(`There is nothing at ${path} to ${op}.`);
  const copy: unknown = structuredClone(value); // each document that is hit gets its own
  if (op === 'add' && Array.isArray(parent)) parent.splice(last === '-' ? parent.length : Number(last), 0, copy);
  else if (op === 'replace' && !(last in parent)) throw new Error(`There is nothing at ${path} to replace.`);
  else (parent as Record<string, unknown>)[last] = copy;
}
