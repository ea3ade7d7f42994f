import { eventually, sharedStack, type StackLoad } from '@registry/testing';
import { gatewayPlan } from '../gateway-plan.ts';
import { GatewaySurface } from '../started-gateway.ts';
import { TWINS } from './twin-companies.ts';

/** A company of Colorado that is registered in California too. */
export const HOME = 'us-co-20991000001';
export const ABROAD = 'us-ca-202412345678';
/** Another one, whose registrations an operator splits. */
export const SPLIT_HOME = 'us-co-20991000002';
export const SPLIT_ABROAD = 'us-ca-202412345679';

/**
 * A gateway that is shared by specs that load files or run commands on a company, each with companies, lists and sources of its own.
 * The companies in two states are linked.
 */
export async function loadingGateway(): Promise<GatewaySurface> {
  const plan = gatewayPlan({
    services: ['business-registry', 'records-sections'],
    companies: [
      { entityid: HOME.slice(6), entityname: 'Quartz Hollow Mills, LLC' },
      { entityid: SPLIT_HOME.slice(6), entityname: 'Basalt Meadow Kilns, LLC' },
      ...TWINS,
    ],
    loads: [californiaLoad({ 'QUARTZ HOLLOW MILLS LLC': ABROAD, 'BASALT MEADOW KILNS LLC': SPLIT_ABROAD })],
  });
  const gateway = new GatewaySurface(await sharedStack(plan), 'production');
  await gateway.untilWell();
  const key = await gateway.makeKey();
  const isLinked = async (id: string): Promise<boolean> => {
    const { text } = await gateway.get(`/v1/businesses/${id}?sparse=true`, { headers: { 'x-api-key': key } });
    return (JSON.parse(text) as { entity_id: string | null }).entity_id !== null;
  };
  await eventually(async () => [await isLinked(HOME), await isLinked(SPLIT_HOME)], [true, true], 60_000);
  return gateway;
}

/** Companies of California that were formed in Colorado, by their names. */
function californiaLoad(companies: Readonly<Record<string, string>>): StackLoad {
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
