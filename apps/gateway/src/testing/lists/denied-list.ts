import type { StackLoad } from '@registry/testing';
import type { GatewaySurface } from '../started-gateway.ts';

/** The company that is screened. */
export const SCREENED_ID = 'us-co-20191000001';
const HEADER =
  'Name\tStreet_Address\tCity\tState\tCountry\tPostal_Code\tEffective_Date\tExpiration_Date\tStandard_Order\tLast_Update\tAction\tFR_Citation';

/** A version of the list: the bakery at its own place, elsewhere, and others. */
export function denied(action = ''): StackLoad {
  const row = (name: string, street: string, city: string, zip: string) =>
    `${name}\t${street}\t${city}\tCO\tUS\t${zip}\t03/22/2013\t\tY\t2013-04-03\t${action}\t`;
  const rows = [
    row('Cedar Ridge Bakery LLC', `1 Main Street${action === '' ? '' : ', Suite 4'}`, 'Denver', '80202'),
    row('Cedar Ridge Bakery Inc', '9 Elm St', 'Lamar', '81052'),
    ...Array.from({ length: 400 }, (_, at) => row(`Juniper ${at} Freight LLC`, '1 Elm St', 'Lamar', '81052')),
  ];
  return {
    app: 'records-sections',
    source: 'us/bis-denied-persons',
    csv: `${[HEADER, ...rows].join('\n')}\n`,
  };
}

interface ScreenedResults {
  readonly hit_count: number;
  readonly total_count: number;
  readonly data: readonly { readonly id: string }[];
}

/** Requests of two workspaces about the screening of that company. */
export async function screeningRequests(gateway: GatewaySurface) {
  const [key, others] = [await gateway.makeKey(), await gateway.makeKey()];
  const path = `/v1/businesses/${SCREENED_ID}`;
  const get = (at: string, as = key) => gateway.get(at, { headers: { 'x-api-key': as } });
  return {
    others,
    get,
    business: () => get(path),
    list: async (as = key) => JSON.parse((await get(`${path}/watchlist`, as)).text) as ScreenedResults,
    put: (result: string, body: object) =>
      gateway.get(`${path}/watchlist/${result}`, {
        method: 'PUT',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
