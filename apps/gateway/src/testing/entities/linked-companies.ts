import { projectRoot, type StackLoad } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColoradoCompany } from '../sample-companies.ts';

/** A company of Colorado that is registered in California and Alaska too. */
export const HOME = 'us-co-20991000001';
export const ABROAD = 'us-ca-202412345678';
export const FURTHER = 'us-ak-10099887F';

export const HOME_COMPANY: ColoradoCompany = {
  entityid: HOME.slice(6),
  entityname: 'Quartz Hollow Mills, LLC',
  entityformdate: '03/01/2019',
};
/** Its name in the other states. */
export const NAME_ABROAD = 'QUARTZ HOLLOW MILLS LLC';

/** Companies of California that were formed in Colorado, by their names. */
export function californiaLoad(companies: Readonly<Record<string, string>>): StackLoad {
  const records = Object.entries(companies).map(([name, id], at) => ({
    SORT_INDEX: at,
    TITLE: [`${name} (${id.slice(6)})`],
    ID: at + 1,
    FILING_DATE: '05/01/2024',
    RECORD_NUM: String(at + 1),
    FORMED_IN: 'COLORADO',
    AGENT: 'JANE ROE',
    STATUS: 'Active',
    ENTITY_TYPE: 'Limited Liability Company - Out of State',
    STANDING: 'Good Standing',
    ALERT: false,
    CAN_REINSTATE: false,
    CAN_FILE_AR: true,
    CAN_FILE_REINSTATEMENT: false,
  }));
  const csv = JSON.stringify({ records: Object.fromEntries(records.map((record) => [record.ID, record])) });
  return { app: 'business-registry', source: 'us-ca/business-registry', csv };
}

const ALASKA = 'us-ak/business-registry';
const ALASKA_SAMPLE = join(projectRoot, 'libs', 'sources', ALASKA, 'sample.csv');

/** The company in Alaska. */
export function alaskaLoad(): StackLoad {
  const row: Readonly<Record<string, string>> = {
    CORPTYPE: 'Limited Liability Company',
    ENTITYNUMBER: FURTHER.slice(6),
    LEGALNAME: NAME_ABROAD,
    STATUS: 'Good Standing',
    AKFORMEDDATE: '06/01/2024',
    HOMESTATE: 'Colorado',
    HOMECOUNTRY: 'UNITED STATES',
  };
  const [columns = ''] = readFileSync(ALASKA_SAMPLE, 'utf8').split('\n');
  const line = columns.split(',').map((column) => row[column] ?? '');
  return { app: 'business-registry', source: ALASKA, csv: `${columns}\n${line.join(',')}\n` };
}
