import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { disabledReasons, watchlistStatuses } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, type EventType } from '@registry/domain';
import { NullableDate, NullableText, ObjectType } from '../../../../openapi/properties.decorator.ts';

export class WebhookDto {
  @ApiProperty({ enum: ['webhook'], description: 'Each event is posted to an address.' })
  readonly type!: 'webhook';

  @ApiProperty({ description: 'Where events are posted.', format: 'uri' })
  readonly url!: string;

  @ApiProperty({
    description: 'The events that are posted; null for all.',
    type: [String],
    enum: [...EVENT_TYPE_NAMES],
    isArray: true,
    nullable: true,
  })
  readonly event_types!: readonly EventType[] | null;

  @ApiProperty({ enum: ['enabled', 'disabled'], description: 'Whether events are posted.' })
  readonly status!: 'enabled' | 'disabled';

  @ApiProperty({
    enum: [...disabledReasons, null],
    nullable: true,
    description: '`gone`: the address answered 410. `failing`: for five days nothing arrived.',
  })
  readonly disabled_reason!: string | null;

  @NullableDate('When it was disabled.', undefined, 'date-time')
  readonly disabled_at!: string | null;

  @NullableDate('Since when nothing arrives, while attempts fail.', undefined, 'date-time')
  readonly failing_since!: string | null;

  @NullableDate('When an event arrived last.', undefined, 'date-time')
  readonly last_success_at!: string | null;

  @NullableDate('Until when the secret that was rotated out signs too.', undefined, 'date-time')
  readonly previous_secret_expires_at!: string | null;
}

export class DigestDto {
  @ApiProperty({ enum: ['digest'], description: 'One e-mail a day with all events since the last.' })
  readonly type!: 'digest';

  @ApiProperty({ description: 'Where it goes.', format: 'email' })
  readonly email!: string;

  @NullableDate('When its reader unsubscribed; null while it is sent.', undefined, 'date-time')
  readonly unsubscribed_at!: string | null;
}

/** A list of companies that a workspace follows. */
@ApiExtraModels(WebhookDto, DigestDto)
export class WatchlistDto {
  @ObjectType('watchlist')
  readonly object!: 'watchlist';

  @ApiProperty({ description: 'Its id.', example: 'wl_4fT9qLw2ZxK0bVn7RmYcAd' })
  readonly id!: string;

  @ApiProperty({ description: 'What you call it.' })
  readonly name!: string;

  @ApiProperty({
    enum: [...watchlistStatuses],
    description:
      '`active`: its events are delivered. `paused`: you paused it. `disabled`: its webhook is disabled, or the reader of its digest unsubscribed. Events are kept meanwhile.',
  })
  readonly status!: string;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(WebhookDto) }, { $ref: getSchemaPath(DigestDto) }],
    description: 'How its news are delivered.',
  })
  readonly delivery!: WebhookDto | DigestDto;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Companies that it follows.' })
  readonly entity_count!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Sequence of its newest event; 0 before the first.' })
  readonly last_sequence!: number;

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  readonly created_at!: string;

  @ApiProperty({ format: 'date-time', description: 'When its settings were changed last.' })
  readonly updated_at!: string;
}

export class CreatedWatchlistDto extends WatchlistDto {
  @NullableText('What the webhook is signed with, in this answer alone; null for a digest.', 'whsec_C2FVsBQIhrscChlQ…')
  readonly secret!: string | null;
}

/** That something is not there any more. */
export class DeletedWatchlistDto {
  @ObjectType('watchlist')
  readonly object!: 'watchlist';

  @ApiProperty({ description: 'Its id.' })
  readonly id!: string;

  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly deleted!: true;
}

export class WebhookSecretDto {
  @ObjectType('webhook_secret')
  readonly object!: 'webhook_secret';

  @ApiProperty({ description: 'What the webhook is signed with from now on, in this answer alone.' })
  readonly secret!: string;

  @NullableDate('When the secret before stops signing; null where it was revoked.', undefined, 'date-time')
  readonly previous_secret_expires_at!: string | null;
}
