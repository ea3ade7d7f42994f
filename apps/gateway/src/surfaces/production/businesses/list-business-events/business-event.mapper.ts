import type { BusinessEvent } from '@registry/contracts-business-registry';
import { snakeCase } from '@registry/domain';
import type { BusinessEventDto } from './business-event.dto.ts';

export function toBusinessEvent({
  id,
  type,
  field,
  before,
  after,
  observedAt,
  source,
  cameLive,
  asOf,
}: BusinessEvent): BusinessEventDto {
  return {
    object: 'business_event',
    id,
    type,
    field: snakeCase(field),
    before,
    after,
    observed_at: observedAt,
    source,
    as_of: asOf,
    live: cameLive,
  };
}
