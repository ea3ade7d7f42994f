import { ApiSchema } from '@nestjs/swagger';
import { FOLLOWED_AT_ONCE_MAX } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';
import { IsString, MaxLength } from 'class-validator';

const ID_LENGTH_MAX = 100;

/** One company or several: exactly one of the two fields. */
@ApiSchema({ name: 'FollowEntities', description: 'The companies to follow.' })
export class FollowEntitiesDto {
  @BodyField('optional', {
    type: 'string',
    description: 'The id of a company.',
    example: 'us-or-150000007',
    maxLength: ID_LENGTH_MAX,
  })
  readonly entity_id?: string;

  @BodyField(
    'optional',
    {
      description: `The ids of at most ${FOLLOWED_AT_ONCE_MAX} companies.`,
      type: [String],
      minItems: 1,
      maxItems: FOLLOWED_AT_ONCE_MAX,
    },
    MaxLength(ID_LENGTH_MAX, { each: true }),
    IsString({ each: true }),
  )
  readonly entity_ids?: string[];

  @BodyField('optional', {
    type: 'boolean',
    description:
      'True to also follow the other registrations of the same legal entity, including those that join it later. A registration that leaves the entity is no longer followed. If absent, companies that are already followed do not change, and new ones are followed without their other registrations. At most 1,000 companies of a watchlist can be followed with all registrations.',
    example: true,
  })
  readonly all_registrations?: boolean;
}

/** The companies that a body names. */
export function readEntityIds({ entity_id, entity_ids }: FollowEntitiesDto): readonly string[] {
  const one = entity_id ?? undefined;
  const several = entity_ids ?? undefined;
  if (one !== undefined && several === undefined) return [one];
  if (several !== undefined && one === undefined) return several;
  throw new AppError(codes.body.invalid, {
    message: 'The body must have either entity_id (one id) or entity_ids (several ids).',
    param: 'entity_id',
  });
}
