import { type DeclaredRegistry, registryDeclared } from '@registry/contracts-business-registry';
import type { StateCode } from '@registry/domain';
import { declaredStatesTopic, declareStates } from '@registry/feed';
import type { Database } from '@registry/persistence';

/** Announces which states can be looked up live. */
export const registryDeclaredTopic = declaredStatesTopic(registryDeclared, toItem);

/** Announces for which states that is otherwise than at the last start. */
export function declareRegistries(database: Database, liveStates: readonly StateCode[]): Promise<void> {
  return declareStates(database, registryDeclared, liveStates, toItem);
}

function toItem(state: string, isLive: boolean): DeclaredRegistry {
  return { state: state as StateCode, liveSos: isLive };
}
