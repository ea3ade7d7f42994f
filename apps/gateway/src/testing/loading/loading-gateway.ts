import { eventually, sharedStack } from '@registry/testing';
import { ABROAD, californiaLoad, HOME, HOME_COMPANY, NAME_ABROAD } from '../entities/linked-companies.ts';
import { gatewayPlan } from '../gateway-plan.ts';
import type { ColoradoCompany } from '../sample-companies.ts';
import { GatewaySurface } from '../started-gateway.ts';
import { TWINS } from './twin-companies.ts';

/** A second company in two states, whose registrations an operator splits. */
export const SPLIT_HOME = 'us-co-20991000002';
export const SPLIT_ABROAD = 'us-ca-202412345679';

/** Companies of its register of Colorado beyond those that all specs know. */
export const FURTHER_COMPANIES: readonly ColoradoCompany[] = [
  HOME_COMPANY,
  { entityid: SPLIT_HOME.slice(6), entityname: 'Basalt Meadow Kilns, LLC' },
  ...TWINS,
];

/**
 * A gateway that is shared by specs that load files or run commands on a company, each with companies, lists and sources of its own.
 * The companies in two states are linked.
 */
export async function loadingGateway(): Promise<GatewaySurface> {
  const plan = gatewayPlan({
    services: ['business-registry', 'records-sections'],
    companies: FURTHER_COMPANIES,
    states: ['CA'],
    loads: [californiaLoad({ [NAME_ABROAD]: ABROAD, 'BASALT MEADOW KILNS LLC': SPLIT_ABROAD })],
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
