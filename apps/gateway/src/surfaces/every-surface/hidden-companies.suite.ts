import type { GatewayOptions } from '../../testing/gateway-plan.ts';

export const ID = 'us-co-20231000001';
/** It has the same agent and address, and nothing is hidden on it. */
export const OTHER = 'us-co-20231000002';
/** The number of a permit of the one and of a license of the other. */
export const SHARED_NUMBER = 'TWIN-8841';
export const NAME = 'Quillback Orchard LLC';
export const AGENT = {
  agentfirstname: 'Ottoline',
  agentmiddlename: 'M',
  agentlastname: 'Vesk',
  agentprincipaladdress1: '9 Tamarind Ct',
  agentprincipalcity: 'Boulder',
  agentprincipalstate: 'CO',
  agentprincipalzipcode: '80301',
};
const PLACE = { principaladdress1: '77 Larkspur Lane', principaladdress2: 'Apt 4' };
export const companies = [
  { entityid: '20231000001', entityname: NAME, ...PLACE },
  { entityid: '20231000002', entityname: 'Marmot Cellars LLC', ...PLACE, ...AGENT },
];
const RECORD = {
  id: 'R1',
  holder: NAME,
  trade: 'Vesk Ottoline M',
  state: 'CO',
  date: '2021-02-03',
  phone: '303.555.0142',
  status: 'otto@example.com',
  address: '77 Larkspur Lane, Denver, CO 80202',
};
/** Companies and records of the stack. */
export const HIDING = {
  companies,
  records: [
    {
      source: 'us-co/sample-license',
      kind: 'license',
      records: [RECORD, { id: SHARED_NUMBER, holder: 'MARMOT CELLARS LLC', state: 'CO' }],
    },
    {
      source: 'us-co/sample-permit',
      kind: 'permit',
      records: [{ id: SHARED_NUMBER, holder: NAME, state: 'CO' }],
    },
    { source: 'us-co/sample-lien', kind: 'lien', records: [{ ...RECORD, second: 'OTTOLINE M VESK' }] },
  ],
} as const satisfies GatewayOptions;
/** Hidden values, any writing of each, and the search that would find the company by it. */
export const VALUES = [
  { flag: '--person', value: 'VESK, OTTOLINE M', mark: /vesk|ottoline|tamarind/i, q: 'ottoline vesk' },
  { flag: '--address', value: '77 Larkspur Lane, Apt 4, Denver, CO 80202', mark: /larkspur/i, q: '77 larkspur lane' },
  { flag: '--phone', value: '+1 (303) 555-0142', mark: /555\D{0,3}0142/, q: '303-555-0142' },
  { flag: '--email', value: 'Otto@Example.com', mark: /otto@example/i, q: 'otto@example.com' },
] as const;
