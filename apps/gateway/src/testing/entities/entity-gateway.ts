import { eventually, type StackLoad } from '@registry/testing';
import type { GatewayOptions } from '../gateway-plan.ts';
import type { ColoradoCompany } from '../sample-companies.ts';
import { StartedGateway } from '../started-gateway.ts';

/** A company of Colorado that is registered in California and Alaska too. */
export const HOME = 'us-co-20991000001';
export const ABROAD = 'us-ca-202412345678';
export const FURTHER = 'us-ak-10099887F';

export const HOME_COMPANY: ColoradoCompany = {
  entityid: HOME.slice(6),
  entityname: 'Quartz Hollow Mills, LLC',
  entityformdate: '03/01/2019',
};

/** A gateway over one company in two states, once its registrations are linked. The spec ends it. */
export async function startEntityGateway(
  more: Pick<GatewayOptions, 'records' | 'loads'> = {},
): Promise<StartedGateway> {
  const gateway = await StartedGateway.start({
    services: ['business-registry', 'records-sections'],
    companies: [HOME_COMPANY],
    ...more,
    loads: [californiaLoad(), ...(more.loads ?? [])],
  });
  const key = await gateway.makeKey();
  const isLinked = async (): Promise<boolean> => {
    const { text } = await gateway.get(`/v1/businesses/${HOME}?sparse=true`, { headers: { 'x-api-key': key } });
    return (JSON.parse(text) as { entity_id: string | null }).entity_id !== null;
  };
  await eventually(isLinked, true, 60_000);
  return gateway;
}

/** The company in California. */
export function californiaLoad(): StackLoad {
  const number = ABROAD.slice(6);
  const record = {
    SORT_INDEX: 0,
    TITLE: [`QUARTZ HOLLOW MILLS LLC (${number})`],
    ID: 1,
    FILING_DATE: '05/01/2024',
    RECORD_NUM: '1',
    FORMED_IN: 'COLORADO',
    AGENT: 'JANE ROE',
    STATUS: 'Active',
    ENTITY_TYPE: 'Limited Liability Company - Out of State',
    STANDING: 'Good Standing',
    ALERT: false,
    CAN_REINSTATE: false,
    CAN_FILE_AR: true,
    CAN_FILE_REINSTATEMENT: false,
  };
  return {
    app: 'business-registry',
    source: 'us-ca/business-registry',
    csv: JSON.stringify({ records: { 1: record } }),
  };
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
    LEGALNAME: 'QUARTZ HOLLOW MILLS LLC',
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
