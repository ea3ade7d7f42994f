import { jurisdictionNames } from '@registry/domain';
import type { SampleKind } from '@registry/pipeline';
import { badDates, spoilName } from '../defects.ts';
import type { SampleLayout } from '../sample-layout.ts';
import { fullName } from './delimited.ts';
import { slashDate } from '../written-date.ts';

const types: Readonly<Record<SampleKind, readonly [domestic: string, foreign: string]>> = {
  llc: ['Limited Liability Company - CA', 'Limited Liability Company - Out of State'],
  corporation: ['Stock Corporation - CA - General', 'Stock Corporation - Out of State - Stock'],
  nonprofit: ['Nonprofit Corporation - CA - Public Benefit', 'Nonprofit Corporation - Out of State'],
  professional: ['Stock Corporation - CA - Professional', 'Stock Corporation - Out of State - Stock'],
  'limited-partnership': ['Limited Partnership - CA', 'Limited Partnership - Out of State'],
  llp: ['Limited Partnership - CA', 'Limited Partnership - Out of State'],
  'trade-name': ['Name Reservation', 'Name Reservation'],
};

const statuses = [
  { upTo: 0.72, status: 'Active' },
  { upTo: 0.84, status: 'Terminated' },
  { upTo: 0.94, status: 'Suspended - FTB' },
  { upTo: 0.97, status: 'Forfeited - FTB' },
  { upTo: 1, status: 'Merged Out' },
] as const;

/** Saved responses of the California business search: one JSON document, records by their internal id. */
export const californiaBusinessRegistry: SampleLayout = {
  state: 'CA',
  head: '{\n  "total_records": 0,\n  "collection_date": "2026-10-04 17:08:33",\n  "records": {',
  tail: '\n  }\n}\n',
  encoding: 'utf8',
  numberOf: (index, year) => (index % 9 === 0 ? `B${year}${1_000_000 + index}` : String(200_000_000_000 + index)),
  rows({ company, number, dirt, random }) {
    const name = spoilName(dirt, company.name, random);
    const { status } = statuses.find(({ upTo }) => company.standing < upTo) ?? statuses[0];
    const agent = company.agentPerson ? fullName(company.agentPerson) : company.agentFirm.toUpperCase();
    const record = {
      SORT_INDEX: company.index % 500,
      TITLE: [`${name} (${number})`],
      ID: 3_000_000 + company.index,
      FILING_DATE: dirt === 'bad-date' ? random.pick(badDates) : slashDate(company),
      RECORD_NUM: String(251_042_003_095_153 + company.index),
      FORMED_IN: jurisdictionNames[company.formedIn as keyof typeof jurisdictionNames].toUpperCase(),
      AGENT: company.kind === 'trade-name' ? 'NO AGENT' : company.standing < 0.04 ? null : agent,
      STATUS: dirt === 'unknown-status' ? 'Pending Abduction' : status,
      ENTITY_TYPE: types[dirt === null ? company.kind : 'llc'][company.isForeign ? 1 : 0], // reservations are left out
      STANDING: status === 'Active' ? 'Good Standing' : 'Not Good Standing',
      ALERT: false,
      CAN_REINSTATE: false,
      CAN_FILE_AR: status === 'Active',
      ...(dirt === 'wrong-field-count' ? {} : { CAN_FILE_REINSTATEMENT: false }),
    };
    const text = JSON.stringify(record, null, 2).replaceAll('\n', '\n    ');
    return [`${company.index === 0 ? '' : ','}\n    "${record.ID}": ${text}`];
  },
};
