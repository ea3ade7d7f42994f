import type { RegistrationJurisdiction } from '@registry/contracts-business-registry';

/** Registries that do not say where a company was formed may call it foreign in its entity type. */
const FOREIGN_TYPE = /\bforeign\b|\bout[- ]of[- ]state\b/i;

/** Compares the state of formation with that of the registration: `domestic` or `foreign`; null where the registry does not say. */
export function toJurisdiction(
  { state, formation_state: formedIn }: { readonly state: string; readonly formation_state: string | null },
  entityType: string | null,
): RegistrationJurisdiction | null {
  if (formedIn !== null) return formedIn === state ? 'domestic' : 'foreign';
  return FOREIGN_TYPE.test(entityType ?? '') ? 'foreign' : null;
}
