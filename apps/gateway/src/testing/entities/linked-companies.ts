import type { StackLoad } from '@registry/testing';
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

const ALASKA_COLUMNS =
  'CORPTYPE,ENTITYNUMBER,LEGALNAME,ASSUMEDNAME,STATUS,AKFORMEDDATE,DURATIONEXPIRATIONDATE,HOMESTATE,HOMECOUNTRY,NEXTBRDUEDATE,' +
  'REGISTEREDAGENT,ENTITYMAILINGADDRESS1,ENTITYMAILINGADDRESS2,ENTITYMAILINGCITY,ENTITYMAILINGSTATEPROVINCE,ENTITYMAILINGZIP,' +
  'ENTITYMAILINGCOUNTRY,ENTITYPHYSADDRESS1,ENTITYPHYSADDRESS2,ENTITYPHYSCITY,ENTITYPHYSSTATEPROVINCE,ENTITYPHYSZIP,ENTITYPHYSCOUNTRY,' +
  'REGISTEREDMAILADDRESS1,REGISTEREDMAILADDRESS2,REGISTEREDMAILCITY,REGISTEREDMAILSTATEPROVINCE,REGISTEREDMAILZIP,REGISTEREDMAILCOUNTRY,' +
  'REGISTEREDPHYSADDRESS1,REGISTEREDPHYSADDRESS2,REGISTEREDPHYSCITY,REGISTEREDPHYSSTATEPROVINCE,REGISTEREDPHYSZIP,REGISTEREDPHYSCOUNTRY';

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
  const line = ALASKA_COLUMNS.split(',').map((column) => row[column] ?? '');
  return {
    app: 'business-registry',
    source: 'us-ak/business-registry',
    csv: `${ALASKA_COLUMNS}\n${line.join(',')}\n`,
  };
}
