import { sharedStack, type StackLoad } from '@registry/testing';
import { ABROAD, alaskaLoad, californiaLoad, HOME_COMPANY, NAME_ABROAD } from '../entities/linked-companies.ts';
import { denied, EXCLUDED_LOAD } from '../lists/denied-list.ts';
import { gatewayPlan, type SurfaceName } from '../gateway-plan.ts';
import { LARGE_LIENS, OFFICERS_LOAD } from './connected-companies.ts';
import { NAMED_IN_COLORADO, NAMING_LOADS, NAMING_RECORDS, RENAMED } from './named-companies.ts';
import { recordsLoad, type SampleRecords } from '../sample-records.ts';
import { GatewaySurface } from '../started-gateway.ts';

/** Every way out of text, attributes, scripts, comments and style sheets that a name may try. */
export const TRAPS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></script><svg onload=alert(1)>',
  '<!--<script>alert(1)//-->',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '${alert(1)} {{alert(1)}} `x`',
  'javascript:alert(1)',
] as const;
/** A name whose markup a page shows as text. */
export const MARKUP = 'Quill <img src=x onerror=alert(1)> LLC';
/** How many companies are named Maple Street; a third of them is dissolved. */
const MAPLES = 30;

/** The filings of the bakery. */
const FILINGS_LOAD: StackLoad = {
  app: 'business-registry',
  source: 'us-co/transaction-history',
  csv: `entityid,transactionid,historydes,comment,receiveddate,effectivedate,name
20191000001,20191000001,Articles of Organization,,03/01/2019,03/01/2019,"Cedar Ridge Bakery, LLC"
20191000001,20221000009,Periodic Report,,04/02/2022,04/02/2022,"Cedar Ridge Bakery, LLC"
`,
};

const BAKERY = { holder: 'Cedar Ridge Bakery LLC', state: 'CO' };

const LICENSES: SampleRecords = {
  source: 'us-co/licenses',
  kind: 'license',
  records: [
    { id: 'L1', ...BAKERY, status: 'Active', date: '2021-05-01' },
    { id: 'ACC.2021-700200', ...BAKERY, phone: '303-623-4567', naics: '311811' },
    ...TRAPS.map((trap, i) => ({
      id: `T${i} ${trap}`,
      holder: `Trap ${trap} LLC`,
      state: 'CO',
      status: trap,
      address: trap,
    })),
  ],
};

/** Two companies of several states: one of three, one of two. */
const SECOND_HOME = { entityid: '20991000002', entityname: 'Basalt Meadow Kilns, LLC' };
const ABROAD_LOADS = [
  californiaLoad({ [NAME_ABROAD]: ABROAD, 'BASALT MEADOW KILNS LLC': 'us-ca-202412345679' }),
  alaskaLoad(),
];

/** The list that companies of the showcase are on. */
export const SCREENED_LOAD: StackLoad = { ...denied(), asOf: '2026-10-01' };

/**
 * A gateway that is shared by the specs of the demo's pages and its search: companies by the page, records, names that are traps or come from
 * each kind of source, a sample. Its production surface shows the same companies.
 */
export async function showcaseGateway(surface: SurfaceName = 'demo'): Promise<GatewaySurface> {
  const plan = gatewayPlan({
    surfaces: ['demo', 'production'],
    services: ['business-registry', 'records-sections', 'jurisdiction', 'demo', 'batches'],
    samples: ['us-or/business-registry'],
    states: ['AK', 'CA', 'DE', 'ID'],
    companies: [
      ...Array.from({ length: MAPLES }, (_, i) => ({
        entityid: `2098100${String(i).padStart(4, '0')}`,
        entityname: `Maple Street ${i} LLC`,
        ...(i % 3 === 0 ? { entitystatus: 'Voluntarily Dissolved' } : {}),
      })),
      { entityid: '20982000001', entityname: MARKUP },
      ...TRAPS.map((trap, i) => ({
        entityid: `2099200000${i}`,
        entityname: `Trap ${trap} LLC`,
        principaladdress1: trap,
        agentfirstname: trap,
      })),
      ...NAMED_IN_COLORADO,
      HOME_COMPANY,
      SECOND_HOME,
    ],
    changed: RENAMED,
    records: [LICENSES, ...NAMING_RECORDS, LARGE_LIENS],
    // The data that is loaded last is neither list.
    loads: [
      ...NAMING_LOADS,
      OFFICERS_LOAD,
      ...ABROAD_LOADS,
      FILINGS_LOAD,
      SCREENED_LOAD,
      EXCLUDED_LOAD,
      recordsLoad(LICENSES),
    ],
  });
  const gateway = new GatewaySurface(await sharedStack(plan), surface);
  await gateway.untilWell();
  return gateway;
}
