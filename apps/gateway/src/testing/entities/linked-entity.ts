import { eventually } from '@registry/testing';
import type { GatewaySurface } from '../started-gateway.ts';
import { ABROAD, HOME } from './linked-companies.ts';

/** The id of the entity of the company in two states, once its registrations are linked. */
export async function linkedEntity(gateway: GatewaySurface, key: string): Promise<string> {
  let entity = '';
  const registrations = async () => {
    const { text } = await gateway.get(`/v1/businesses/${HOME}`, { headers: { 'x-api-key': key } });
    const business = JSON.parse(text) as { entity_id: string | null; registrations: readonly { id: string }[] };
    // Of the same response: a suppression that ended just now may part them once more before the next one.
    entity = String(business.entity_id);
    return business.registrations.map(({ id }) => id);
  };
  await eventually(registrations, [HOME, ABROAD], 60_000);
  return entity;
}
