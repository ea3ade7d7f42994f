import type { PersonHit } from '@registry/contracts-people';
import { toSparseBusiness } from '../businesses/search-businesses/sparse-business.mapper.ts';
import type { PersonHitDto } from './person-hit.dto.ts';

export function toPersonHit({ name, titles, business }: PersonHit, asOf: string | null): PersonHitDto {
  return {
    object: 'person',
    name,
    titles: titles.map((title) => ({ object: 'person_title', title })),
    business: toSparseBusiness({ ...business, asOf }),
  };
}
