import type { Evidence } from './read-signed.ts';

/** The place of an original row that evidence names and does not have; undefined without any. The evidence may have been changed in any way. */
export function findRemovedRow(evidence: Partial<Evidence>): string | undefined {
  const rows: readonly unknown[] = Array.isArray(evidence.rows) ? evidence.rows : [];
  const places = rows.map((row) => (row as { readonly at?: unknown } | null)?.at);
  return places.filter((at) => typeof at === 'string').find((at) => readPointer(evidence, at) === undefined);
}

/** The place of an original row that signed evidence has and does not name. */
export function findUnnamedRow({ business, rows }: Evidence): string | undefined {
  if (business === null) return undefined;
  const registered = business.registrations.flatMap(({ records }, i) =>
    records.map((_row, n) => `/business/registrations/${i}/records/${n}`),
  );
  const listed = Object.entries(business).flatMap(([section, value]) =>
    listRecords(value).map((_record, i) => `/business/${section}/data/${i}/record`),
  );
  const named = rows.map(({ at }) => at);
  return [...registered, ...listed].find((place) => !named.some((at) => at === place || at.startsWith(`${place}/`)));
}

/** The records of a section, also of one that a later version of the API adds. */
function listRecords(section: unknown): readonly unknown[] {
  const { object, data } = (section ?? {}) as { readonly object?: unknown; readonly data?: unknown };
  return object === 'list' && Array.isArray(data) ? data : [];
}

/** The value at a JSON Pointer (RFC 6901). */
function readPointer(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((inner, step) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return Object.hasOwn(inner, name) ? (inner as Readonly<Record<string, unknown>>)[name] : undefined;
  }, value);
}
