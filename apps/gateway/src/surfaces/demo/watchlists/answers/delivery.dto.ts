import { ApiProperty } from '@nestjs/swagger';
import { type DeliveryAttempt, deliveryStatuses, type WebhookDelivery } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { NullableDate, NullableText, ObjectType } from '../../../../openapi/properties.decorator.ts';

export class DeliveryAttemptDto {
  @ApiProperty({ format: 'date-time', description: 'When the event was posted.' })
  readonly attempted_at!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Milliseconds to the answer, or to its absence.' })
  readonly latency_ms!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of the answer; null where there was none.' })
  readonly http_status!: number | null;

  @NullableText('Why there was none; null where there was one.')
  readonly error!: string | null;

  @NullableText("The answer's first kilobyte; null where there was none.")
  readonly response_body!: string | null;
}

/** The way of an event to a webhook's address. */
export class WebhookDeliveryDto {
  @ObjectType('webhook_delivery')
  readonly object!: 'webhook_delivery';

  @ApiProperty({ description: 'Its id.', example: 'dlv_0bVn7RmYcAd4fT9qLw2ZxK' })
  readonly id!: string;

  @ApiProperty({ description: 'The event.', example: 'evt_Vn7RmYcAd4fT9qLw2ZxK0b' })
  readonly event_id!: string;

  @ApiProperty({ enum: [...EVENT_TYPE_NAMES], description: "The event's type." })
  readonly event_type!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: "The event's place in the watchlist." })
  readonly sequence!: number;

  @ApiProperty({
    enum: [...deliveryStatuses],
    description:
      '`pending`: an attempt follows. `succeeded`: the receiver took it. `dead`: no attempt follows. `skipped`: you gave it up.',
  })
  readonly status!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How often it was posted.' })
  readonly attempt_count!: number;

  @NullableDate(
    'Time of the next attempt; null while an attempt is under way, and when none follows.',
    undefined,
    'date-time',
  )
  readonly next_attempt_at!: string | null;

  @ApiProperty({ format: 'date-time', description: 'Since when it is to be delivered.' })
  readonly created_at!: string;

  @ApiProperty({ type: [DeliveryAttemptDto], description: 'Oldest first.' })
  readonly attempts!: readonly DeliveryAttemptDto[];
}

export function toDeliveryDto(delivery: WebhookDelivery): WebhookDeliveryDto {
  const { id, eventId, eventType, sequence, status, attemptCount, nextAttemptAt, createdAt, attempts } = delivery;
  return {
    object: 'webhook_delivery',
    id,
    event_id: eventId,
    event_type: eventType,
    sequence,
    status,
    attempt_count: attemptCount,
    next_attempt_at: nextAttemptAt,
    created_at: createdAt,
    attempts: attempts.map(toAttemptDto),
  };
}

function toAttemptDto({
  attemptedAt,
  latencyMs,
  httpStatus,
  error,
  responseBody,
}: DeliveryAttempt): DeliveryAttemptDto {
  return {
    attempted_at: attemptedAt,
    latency_ms: latencyMs,
    http_status: httpStatus,
    error,
    response_body: responseBody,
  };
}
