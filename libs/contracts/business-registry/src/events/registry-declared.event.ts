import { defineEvent } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';

/** What business-registry says it can do for one state; announced when it starts and something differs from before. */
export interface DeclaredRegistry {
  readonly state: StateCode;
  /** Whether a company of this state can be looked up at the Secretary of State's own site. */
  readonly liveSos: boolean;
}

/** States by what can be done for them. */
export const registryDeclared = defineEvent<DeclaredRegistry>({
  owner: 'business-registry',
  topic: 'registry.declared',
  example: { state: 'WA', liveSos: true },
});
