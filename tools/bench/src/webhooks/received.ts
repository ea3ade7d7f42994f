import type pg from 'pg';

/** What a receiver took. */
export type Arrival = readonly [path: string, id: string, sequence: number, receivedAt: number];

/** What the receiver on a port took since the last report. */
export async function receivedAt(port: number): Promise<Arrival[]> {
  return (await (await fetch(`http://127.0.0.1:${port}/report`)).json()) as Arrival[];
}

/** Milliseconds from the commit of each event, or little before, to when it was taken first. */
export async function measureLatencies(database: pg.Client, arrivals: readonly Arrival[]): Promise<number[]> {
  const first = new Map<string, number>();
  for (const [, id, , at] of arrivals) first.set(id, Math.min(at, first.get(id) ?? Infinity));
  const { rows } = await database.query<{ id: string; at: number }>(
    'SELECT id, extract(epoch FROM created_at)::float8 * 1000 AS at FROM watchlist_events WHERE id = ANY ($1)',
    [[...first.keys()]],
  );
  return rows.map(({ id, at }) => (first.get(id) ?? Number.NaN) - at);
}

/** Whether each path got its events in their order without gaps; how many came more than once. */
export function checked(arrivals: readonly Arrival[]): { readonly duplicates: number; readonly gaps: number } {
  const last = new Map<string, number>();
  let duplicates = 0;
  let gaps = 0;
  for (const [path, , sequence] of arrivals) {
    const before = last.get(path);
    if (before !== undefined && sequence <= before) duplicates += 1;
    else if (before !== undefined && sequence !== before + 1) gaps += 1;
    last.set(path, Math.max(sequence, before ?? 0));
  }
  return { duplicates, gaps };
}
