import type { BenchStack } from '../bench-stack.ts';

/** Companies that are requested, one after the other. */
const REQUESTED = 1_000;

/** Companies by id, and names that few companies share. */
export async function askedPaths(stack: BenchStack): Promise<Record<'get' | 'search', string[]>> {
  const rows = await stack.rows<{ file_number: string; name: string }>(
    'business-registry',
    `SELECT file_number, name FROM businesses_co ORDER BY md5(file_number_key) LIMIT ${REQUESTED}`,
  );
  return {
    get: rows.map((row) => `/v1/businesses/us-co-${encodeURIComponent(row.file_number)}?sparse=true`),
    search: rows.slice(0, 50).map((row) => `/v1/businesses?q=${encodeURIComponent(row.name)}&state=CO`),
  };
}
