import type { RequestedPath } from './constant-load.ts';
import type { Fleet } from './fleet.ts';

const COMPANIES = 50;

/** Requests of every service, each with what its correct response contains. */
export async function requestedPaths(fleet: Fleet): Promise<RequestedPath[]> {
  const companies = await fleet.rows<{ file_number: string; name: string }>(
    'business-registry',
    `SELECT file_number, name FROM businesses_co ORDER BY md5(file_number_key) LIMIT ${COMPANIES}`,
  );
  return companies.flatMap(({ file_number: number, name }) => {
    const id = `us-co-${number}`;
    const path = `/v1/businesses/${encodeURIComponent(id)}`;
    return [
      { path: `${path}?sparse=true`, expected: `"${id}"` },
      { path, expected: `"${id}"` },
      { path: `/v1/businesses?q=${encodeURIComponent(name)}&state=CO`, expected: `"${id}"` },
      { path: `${path}/liens`, expected: '"data"' },
      { path: '/v1/people?q=smith', expected: '"total_count"' },
      { path: '/v1/jurisdictions', expected: '"us_co"' },
    ];
  });
}
