import { eventually } from '@registry/testing';
import type { GatewayOptions } from '../gateway-plan.ts';
import { StartedGateway } from '../started-gateway.ts';
import { ABROAD, californiaLoad, HOME, HOME_COMPANY, NAME_ABROAD } from './linked-companies.ts';

/** A gateway over one company in two states, once its registrations are linked. The spec ends it. */
export async function startEntityGateway(
  more: Pick<GatewayOptions, 'records' | 'loads'> = {},
): Promise<StartedGateway> {
  const gateway = await StartedGateway.start({
    services: ['business-registry', 'records-sections'],
    companies: [HOME_COMPANY],
    ...more,
    loads: [californiaLoad({ [NAME_ABROAD]: ABROAD }), ...(more.loads ?? [])],
  });
  const key = await gateway.makeKey();
  const isLinked = async (): Promise<boolean> => {
    const { text } = await gateway.get(`/v1/businesses/${HOME}?sparse=true`, { headers: { 'x-api-key': key } });
    return (JSON.parse(text) as { entity_id: string | null }).entity_id !== null;
  };
  await eventually(isLinked, true, 60_000);
  return gateway;
}
