import { eventually, type StackLoad } from '@registry/testing';
import { StartedGateway } from '../started-gateway.ts';

/** A company of Colorado that is registered in California too. */
export const HOME = 'us-co-20991000001';
export const ABROAD = 'us-ca-202412345678';

/** A gateway over one company in two states, once its registrations are linked. The spec ends it. */
export async function startEntityGateway(): Promise<StartedGateway> {
  const gateway = await StartedGateway.start({
    services: ['business-registry', 'records-sections'],
    companies: [{ entityid: HOME.slice(6), entityname: 'Quartz Hollow Mills, LLC', entityformdate: '03/01/2019' }],
    loads: [californiaLoad('QUARTZ HOLLOW MILLS LLC', ABROAD.slice(6))],
  });
  const key = await gateway.makeKey();
  const isLinked = async (): Promise<boolean> => {
    const { text } = await gateway.get(`/v1/businesses/${HOME}?sparse=true`, { headers: { 'x-api-key': key } });
    return (JSON.parse(text) as { entity_id: string | null }).entity_id !== null;
  };
  await eventually(isLinked, true, 60_000);
  return gateway;
}

/** A company of California that was formed in Colorado. */
function californiaLoad(name: string, number: string): StackLoad {
  const record = {
    SORT_INDEX: 0,
    TITLE: [`${name} (${number})`],
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
