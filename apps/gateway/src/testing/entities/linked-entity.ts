import { eventually } from '@registry/testing';
import type { GatewaySurface } from '../started-gateway.ts';
import { ABROAD, HOME } from './linked-companies.ts';

/** The id of the entity of the company in two states, once its registrations are linked. */
export async function linkedEntity(gateway: GatewaySurface, key: string): Promise<string> {
  const readEntity = async (): Promise<{ entity_id: string | null; registrations: readonly { id: string }[] }> => {
    const { text } = await gateway.get(`/v1/businesses/${HOME}`, { headers: { 'x-api-key': key } });
    return JSON.parse(text) as { entity_id: string | null; registrations: readonly { id: string }[] };
  };
  await eventually(async () => (await readEntity()).registrations.map(({ id }) => id), [HOME, ABROAD], 60_000);
  return String((await readEntity()).entity_id);
}
