import type { StackLoad } from '@registry/testing';
import type { GatewaySurface } from '../started-gateway.ts';

/** The company that is screened. */
export const SCREENED_ID = 'us-co-20191000001';
const HEADER =
  'Name\tStreet_Address\tCity\tState\tCountry\tPostal_Code\tEffective_Date\tExpiration_Date\tStandard_Order\tLast_Update\tAction\tFR_Citation';

/** A row of the list. */
export interface DeniedRow {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly zip: string;
  /** The last day on the list, as the list writes it; blank for an order without an end. */
  readonly expires?: string;
}

/** A version of the list with these rows, and so many others that it is whole. */
export function deniedList(rows: readonly DeniedRow[], asOf?: string, action = ''): StackLoad {
  const others = Array.from({ length: 400 }, (_, at): DeniedRow => ({
    name: `Juniper ${at} Freight LLC`,
    street: '1 Elm St',
    city: 'Lamar',
    zip: '81052',
  }));
  const lines = [...rows, ...others].map(
    ({ name, street, city, zip, expires = '' }) =>
      `${name}\t${street}\t${city}\tCO\tUS\t${zip}\t03/22/2013\t${expires}\tY\t2013-04-03\t${action}\t`,
  );
  return {
    app: 'records-sections',
    source: 'us/bis-denied-persons',
    csv: `${[HEADER, ...lines].join('\n')}\n`,
    ...(asOf === undefined ? {} : { asOf }),
  };
}

/** A version of the list: the bakery at its own place, elsewhere, one of rare words, and others. */
export function denied(action = ''): StackLoad {
  const street = `1 Main Street${action === '' ? '' : ', Suite 4'}`;
  const rows = [
    { name: 'Cedar Ridge Bakery LLC', street, city: 'Denver', zip: '80202' },
    { name: 'Cedar Ridge Bakery Inc', street: '9 Elm St', city: 'Lamar', zip: '81052' },
    { name: 'Quillhaven Lantern Freight LLC', street: '1 Elm St', city: 'Lamar', zip: '81052' },
  ];
  return deniedList(rows, undefined, action);
}

const EXCLUDED_HEADER =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE';

/** A version of another list with these rows, all of Colorado, and others. */
export function excludedList(rows: readonly DeniedRow[], asOf: string, others = 100): StackLoad {
  const lines = [
    ...rows.map(({ name, street, city, zip }) => `${name},CLINIC,,,0000000000,,${street},${city},CO,${zip}`),
    ...Array.from(
      { length: others },
      (_, at) => `Zephyrine ${at} Clinic LLC,CLINIC,,,0000000000,,9 East St,Tampa,FL,33629`,
    ),
  ].map((row) => `,,,${row},1128b7,20160115,00000000,00000000,`);
  const csv = `${[EXCLUDED_HEADER, ...lines].join('\n')}\n`;
  return { app: 'records-sections', source: 'us/hhs-leie', csv, asOf };
}

/** An older version of another list, of which only a part is loaded. */
export const EXCLUDED_LOAD = excludedList([], '2016-06-30', 1);

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
