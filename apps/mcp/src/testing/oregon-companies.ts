/** A company of the specs, as Oregon's registry would publish it. */
interface OregonCompany {
  readonly number: string;
  readonly name: string;
  readonly type: string;
  /** MM/DD/YYYY. */
  readonly registered: string;
  readonly street: string;
  readonly city: string;
  readonly agent: { readonly first: string; readonly last: string } | { readonly firm: string };
}

const COLUMNS =
  'Registry Number,Business Name,Entity Type,Registry Date,Associated Name Type,First Name,Middle Name,Last Name,Suffix,' +
  'Not of Record Entity,Entity of Record Reg Number,Entity of Record Name,Address ,Address Continued,City,State,Zip Code';

const usual = {
  type: 'DOMESTIC LIMITED LIABILITY COMPANY',
  registered: '03/01/2019',
  street: '130 SAMPLE LN',
  city: 'DALLAS',
  agent: { first: 'JANE', last: 'DOE' },
} as const;

/** As long as names get in published files. */
const longName = `THE SOCIETY FOR THE ${'PRESERVATION AND '.repeat(4)}RESTORATION OF HISTORIC MILLS`;

const oregonCompanies: readonly OregonCompany[] = [
  { ...usual, number: '150000007', name: 'CEDAR RIDGE BAKERY, LLC' },
  {
    ...usual,
    number: '153169512',
    name: 'CEDAR RIDGE HOLDINGS INC',
    type: 'DOMESTIC BUSINESS CORPORATION',
    registered: '11/17/2004',
    agent: { firm: 'NORTHWEST AGENTS INC' },
  },
  ...Array.from({ length: 25 }, (_, i) => ({ ...usual, number: `${154_000_000 + i}`, name: `PAGING WORKS ${i} LLC` })),
  ...Array.from({ length: 12 }, (_, i) => ({
    ...usual,
    number: `${155_000_000 + i}`,
    name: `${longName} ${i}`,
    type: 'DOMESTIC NONPROFIT CORPORATION',
    street: `${20_000 + i} SOUTHEAST MARTIN LUTHER KING JUNIOR BOULEVARD`,
    city: 'KLAMATH FALLS',
  })),
];

/** A file in Oregon's layout: a row for the place of business and one for the agent of each. */
export function oregonCsv(): string {
  const rows = oregonCompanies.flatMap((company) => {
    const agent = 'firm' in company.agent ? ['', '', '', '', company.agent.firm] : agentNames(company.agent);
    return [row(company, 'PRINCIPAL PLACE OF BUSINESS', []), row(company, 'REGISTERED AGENT', agent)];
  });
  return `${[COLUMNS, ...rows].join('\n')}\n`;
}

function agentNames({ first, last }: { readonly first: string; readonly last: string }): string[] {
  return [first, '', last];
}

/** `names`: the columns from First Name to Entity of Record Name. */
function row(company: OregonCompany, role: string, names: readonly string[]): string {
  const seven = Array.from({ length: 7 }, (_, i) => names[i] ?? '');
  const { number, name, type, registered, street, city } = company;
  return [number, name, type, registered, role, ...seven, street, '', city, 'OR', '97338']
    .map((value) => `"${value}"`)
    .join(',');
}
