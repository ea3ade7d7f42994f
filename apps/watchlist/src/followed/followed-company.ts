import { type AnnouncedCompany, type CurrentCompany, toSparseBusiness } from '@registry/contracts-business-registry';
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

/** The company as events show it: as a search hit does. */
export function toEventBusiness({ id, fileNumber }: AnnouncedCompany, current: CurrentCompany): EventBusiness {
  return toSparseBusiness({
    id,
    name: current.name,
    status: current.status,
    entity_type: current.entityType,
    formation_state: current.formationState,
    formation_date: current.formationDate,
    file_number: fileNumber,
    full_address: current.fullAddress,
    as_of: current.asOf,
  });
}

/** What records are compared to, each once; a name of nothing to compare is none. */
export function nameKeysOf(names: readonly string[]): string[] {
  const keys = new Set(names.map(nameKey));
  keys.delete('');
  return [...keys];
}
