import { listRegisters, type RegisterCoverage } from '@registry/contracts-business-registry';
import { type UsStateCode, usStateCodes } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';
import { withFallback } from './production/businesses/live-requests.ts';

/**
 * What is loaded of the registers of some states, in their order; of all that are loaded where none is named. Undefined while
 * business-registry is unavailable, or of the version before.
 */
export async function readRegisterCoverage(
  services: MessageClient,
  states: readonly UsStateCode[],
): Promise<readonly RegisterCoverage[] | undefined> {
  const asked = states.length === 0 ? usStateCodes : states;
  const { coverage } = await withFallback(services.call(listRegisters, { states: asked }), { coverage: undefined });
  return states.length === 0 ? coverage?.filter(({ status }) => status !== 'not_covered') : coverage;
}
