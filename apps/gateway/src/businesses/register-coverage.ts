import { listRegisters, type RegisterCoverage } from '@registry/contracts-business-registry';
import type { UsStateCode } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';

/**
 * Reads what is loaded of the registers of some states, in their order; of all that are loaded where none is named. Throws
 * `upstream_unavailable`.
 */
export async function readLoadedRegisters(
  services: MessageClient,
  states: readonly UsStateCode[],
): Promise<readonly RegisterCoverage[]> {
  return (await services.call(listRegisters, { states, isLoadedOnly: true })).coverage;
}
