import type { SparseBusiness } from '@registry/contracts-business-registry';
import type { SparseBusinessDto } from './sparse-business.dto.ts';

export function toSparseBusiness(business: SparseBusiness): SparseBusinessDto {
  return {
    object: 'business',
    id: business.id,
    name: business.name,
    status: business.status,
    entity_type: business.entityType ?? '',
    formation_state: business.formationState ?? '',
    formation_date: business.formationDate ?? '',
    file_number: business.fileNumber,
    full_address: business.fullAddress ?? '',
    as_of: business.asOf ?? '',
  };
}
