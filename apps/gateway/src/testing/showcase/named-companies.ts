import type { StackLoad } from '@registry/testing';
import type { ChangedCompanies, ColoradoCompany } from '../sample-companies.ts';
import type { SampleRecords } from '../sample-records.ts';

/** The description of a source of a register: what all of the specs have in common, and its own. */
export function registerDescription(own: string): string {
  return `
publisher: specs
dataset: specs
license: none
url: https://example.org
target: business-registry
verified: published-layout
file: { format: csv, encoding: utf-8 }
ignored: []
checks: { minimum_rows: 1, maximum_reject_share: 0 }
${own}`;
}

/** Colorado's companies, some of which records or trade names name otherwise. */
export const NAMED_IN_COLORADO: readonly ColoradoCompany[] = [
  { entityid: '20983000001', entityname: 'Umber Kiln LLC' },
  { entityid: '20983000002', entityname: 'Ochre Loom LLC' },
  { entityid: '20983000003', entityname: 'Teal Anvil LLC' },
  // Two of one name, distinguished by where they are.
  { entityid: '20983000004', entityname: 'Juniper Point LLC' },
  { entityid: '20983000005', entityname: 'Juniper Point LLC', principalcity: 'Boulder', principalzipcode: '80301' },
  { entityid: '20983000006', entityname: 'Saffron Gate LLC' },
];

/** Names that a later file of the register gives. */
export const RENAMED: ChangedCompanies = { '20983000001': { entityname: 'Sienna Kiln LLC' } };

/** Of another register: names of each kind that a register publishes. */
const WYOMING: StackLoad = {
  app: 'business-registry',
  source: 'us-wy/sample-names',
  csv: 'number,name,former,trade,foreign,other\n2001,Gray Heron Inc,Blue Heron Inc,Heron Outfitters,Garza Gris,Heron & Daughters\n',
  description: registerDescription(`
yields: business
state: WY
columns: [number, name, former, trade, foreign, other]
map:
  file_number: number
  name: name
  alternative_names:
    - { kind: former, name: former }
    - { kind: trade, name: trade }
    - { kind: foreign, name: foreign }
    - { kind: other, name: other }
`),
};

const TRADE_NAMES: StackLoad = {
  app: 'business-registry',
  source: 'us-co/sample-trade-names',
  csv: 'id,name,registrant,number\n1,Weft And Warp Studio,Ochre Loom LLC,20983000002\n',
  description: registerDescription(`
yields: trade-name
state: CO
columns: [id, name, registrant, number]
map: { trade_name_id: id, name: name, registrant: registrant, registrant_file_number: number }
`),
};

export const NAMING_LOADS: readonly StackLoad[] = [WYOMING, TRADE_NAMES];

const LOOM_EIN = '841234568';

/** Records that name companies otherwise than their registers. */
export const NAMING_RECORDS: readonly SampleRecords[] = [
  {
    source: 'us-co/sample-named-licenses',
    kind: 'license',
    records: [
      // By the number in the register.
      { id: 'N1', file_number: '20983000003', holder: 'Cobalt Forge Co', trade: 'Hammer House' },
      // By the place of one of several namesakes, and under another legal form.
      { id: 'N2', holder: 'JUNIPER POINT LLC', trade: 'Point Kayaks', address: '9 Oak St, Boulder, CO 80301' },
      { id: 'N3', holder: 'SAFFRON GATE INC', trade: 'Twenty Lanterns', address: '1 Main St, Denver, CO 80202' },
    ].map((license) => ({ ...license, state: 'CO', date: '2020-03-01' })),
  },
  {
    source: 'us/sample-named-permits',
    kind: 'permit',
    records: [{ id: 'E1', holder: 'Ochre Loom LLC', state: 'CO', ein: LOOM_EIN, date: '2024-01-01' }],
  },
  {
    source: 'us/sample-named-returns',
    kind: 'record',
    records: [
      // By the EIN of another record: of another state, and with a second line.
      { id: 'R1', holder: 'Vermilion Group Inc', state: 'DE', ein: LOOM_EIN, date: '2024-01-01' },
      { id: 'R2', holder: 'Vermilion Weavers', second: 'Pewter Guild', ein: LOOM_EIN, date: '2024-01-01' },
      // By the name, with a second line.
      { id: 'R3', holder: 'Teal Anvil LLC', second: 'Chapter Of Smiths', state: 'CO', date: '2024-01-01' },
    ],
  },
];

/** Names by which each of them is found, of each kind by which a name can come. */
export const NAMES_OF: Readonly<Record<string, readonly string[]>> = {
  'us-co-20983000001': ['Sienna Kiln LLC', 'Umber Kiln LLC'],
  'us-co-20983000002': ['Ochre Loom LLC', 'Weft And Warp Studio', 'Vermilion Group Inc', 'Vermilion Weavers'],
  'us-co-20983000003': ['Teal Anvil LLC', 'Cobalt Forge Co', 'Hammer House'],
  // The trade name stays in the row of its record: the number of no company is known to be its holder's.
  'us-co-20983000005': ['Juniper Point LLC'],
  'us-co-20983000006': ['Saffron Gate LLC', 'Twenty Lanterns'],
  'us-wy-2001': ['Gray Heron Inc', 'Blue Heron Inc', 'Heron Outfitters', 'Garza Gris', 'Heron & Daughters'],
};
