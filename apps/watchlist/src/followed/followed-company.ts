import type { AnnouncedCompany, CurrentCompany } from '@registry/contracts-business-registry';
import type { EventBusiness } from '@registry/contracts-watchlist';
import { nameKey } from '@registry/domain';

/** A company as this service keeps it: once, however many watchlists follow it. */
export interface FollowedCompany {
  readonly key: string;
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly ein: string | null;
  readonly isRemoved: boolean;
  readonly business: EventBusiness;
}

/** The company as events show it: what the registry did not publish is `""`. */
export function toEventBusiness({ id, fileNumber }: AnnouncedCompany, current: CurrentCompany): EventBusiness {
  const { name, status, entityType, formationState, formationDate, fullAddress, asOf } = current;
  return {
    object: 'business',
    id,
    name,
    status,
    entity_type: entityType ?? '',
    formation_state: formationState ?? '',
    formation_date: formationDate ?? '',
    file_number: fileNumber,
    full_address: fullAddress ?? '',
    as_of: asOf ?? '',
  };
}

/** What records are compared to, each once; a name of nothing to compare is none. */
export function nameKeysOf(names: readonly string[]): string[] {
  const keys = new Set(names.map(nameKey));
  keys.delete('');
  return [...keys];
}
