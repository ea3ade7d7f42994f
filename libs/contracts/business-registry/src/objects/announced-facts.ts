import type { AnnouncedCompany, CurrentCompany } from '../events/registry-changed.event.ts';
import type { SparseFacts } from './sparse-business.ts';

/** The facts about a company in a change event, for services that keep a copy of them. */
export function announcedFacts({ id, fileNumber }: AnnouncedCompany, current: CurrentCompany): SparseFacts {
  return {
    id,
    name: current.name,
    status: current.status,
    entity_type: current.entityType,
    formation_state: current.formationState,
    formation_date: current.formationDate,
    file_number: fileNumber,
    full_address: current.fullAddress,
    as_of: current.asOf,
  };
}
