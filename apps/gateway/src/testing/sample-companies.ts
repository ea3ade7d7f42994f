import type { StackLoad } from '@registry/testing';

/** A company of the specs: what differs from the others. Columns are Colorado's own. */
export type ColoradoCompany = Readonly<Record<string, string>> & {
  readonly entityid: string;
  readonly entityname: string;
};

const COLUMNS =
  'entityid,entityname,principaladdress1,principaladdress2,principalcity,principalstate,principalzipcode,principalcountry,' +
  'mailingaddress1,mailingaddress2,mailingcity,mailingstate,mailingzipcode,mailingcountry,entitystatus,jurisdictonofformation,' +
  'entitytype,agentfirstname,agentmiddlename,agentlastname,agentsuffix,agentorganizationname,agentprincipaladdress1,' +
  'agentprincipaladdress2,agentprincipalcity,agentprincipalstate,agentprincipalzipcode,agentprincipalcountry,' +
  'agentmailingaddress1,agentmailingaddress2,agentmailingcity,agentmailingstate,agentmailingzipcode,agentmailingcountry,entityformdate';

const USUAL: Readonly<Record<string, string>> = {
  principaladdress1: '1 Main St',
  principalcity: 'Denver',
  principalstate: 'CO',
  principalzipcode: '80202',
  principalcountry: 'US',
  entitystatus: 'Good Standing',
  jurisdictonofformation: 'CO',
  entitytype: 'DLLC',
  agentfirstname: 'Jane',
  agentmiddlename: 'Q',
  agentlastname: 'Doe',
  entityformdate: '03/01/2019',
};

const companies: readonly ColoradoCompany[] = [
  { entityid: '20191000001', entityname: 'Cedar Ridge Bakery, LLC' },
  { entityid: '20191000002', entityname: 'Cedar Ridge', entitystatus: 'Voluntarily Dissolved' },
  {
    entityid: '20191000003',
    entityname: 'The Old Cedar on the Ridge Inc',
    entitytype: 'DPC',
    entityformdate: '01/15/2021',
  },
  { entityid: '20191000004', entityname: "O'Neil & Sons U.S. Café Corp", entitytype: 'DPC' },
  { entityid: 'L20191000005', entityname: 'Letters In Its Number LLC' },
  {
    entityid: '20191000006',
    entityname: 'Nothing Published LLC',
    entitystatus: '',
    entitytype: '',
    entityformdate: '',
    principaladdress1: '',
    principalcity: '',
    principalstate: '',
    principalzipcode: '',
    principalcountry: '',
    jurisdictonofformation: '',
  },
  ...Array.from({ length: 35 }, (_, at) => ({
    entityid: String(20_201_000_000 + at),
    entityname: `Paging Works ${at} LLC`,
  })),
];

/** Columns that some companies have otherwise, by their numbers. */
export type ChangedCompanies = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The file of Colorado's register with the companies that all specs know. */
export function companiesLoad(changed: ChangedCompanies = {}, further: readonly ColoradoCompany[] = []): StackLoad {
  const columns = COLUMNS.split(',');
  const lines = [...companies, ...further].map((company) => {
    const row: Readonly<Record<string, string>> = { ...USUAL, ...company, ...changed[company.entityid] };
    return columns.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(',');
  });
  const csv = `${[COLUMNS, ...lines].join('\n')}\n`;
  return { app: 'business-registry', source: 'us-co/business-registry', csv };
}
