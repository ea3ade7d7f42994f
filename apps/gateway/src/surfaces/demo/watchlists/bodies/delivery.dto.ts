import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_LENGTH_MAX, URL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, type EventType } from '@registry/domain';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  Equals,
  IsArray,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
} from 'class-validator';

const URL_SCHEMA = {
  description: 'Where events are posted: https, and a host that resolves to public addresses only.',
  format: 'uri',
  maxLength: URL_LENGTH_MAX,
  example: 'https://hooks.example.com/registry',
};
const EVENT_TYPES_SCHEMA = {
  description: 'The events that are posted; all where it is null or absent. Lists hold all in any case.',
  type: [String] as [typeof String],
  enum: [...EVENT_TYPE_NAMES],
  isArray: true as const,
  nullable: true,
  required: false,
};
const EXPECTED_EVENT_TYPES = `event_types must be a list of ${EVENT_TYPE_NAMES.join(', ')}`;
const EMAIL_SCHEMA = { description: 'Where it goes.', format: 'email', maxLength: EMAIL_LENGTH_MAX };

/** The property that says which way of delivery it is. */
export class AnyDeliveryDto {
  @ApiProperty({ enum: ['webhook', 'digest'], description: 'How news are delivered.' })
  @IsIn(['webhook', 'digest'])
  readonly type!: 'webhook' | 'digest';
}

export class WebhookSettingsDto {
  @ApiProperty({ enum: ['webhook'], description: 'Each event is posted to an address.' })
  @Equals('webhook')
  readonly type!: 'webhook';

  @ApiProperty(URL_SCHEMA)
  @IsString()
  @MaxLength(URL_LENGTH_MAX)
  readonly url!: string;

  @ApiProperty(EVENT_TYPES_SCHEMA)
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EVENT_TYPE_NAMES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPE_NAMES, { each: true, message: EXPECTED_EVENT_TYPES })
  readonly event_types?: EventType[] | null;
}

export class DigestSettingsDto {
  @ApiProperty({ enum: ['digest'], description: 'One email a day, at 13:00 UTC, with all events since the last.' })
  @Equals('digest')
  readonly type!: 'digest';

  @ApiProperty(EMAIL_SCHEMA)
  @IsEmail()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly email!: string;
}

/** What of a delivery is to be another: a field that is absent stays. */
export class DeliveryChangesDto {
  @ApiProperty({
    enum: ['webhook', 'digest'],
    required: false,
    description: 'Type of the delivery, which stays as it is.',
  })
  @IsGiven()
  @IsIn(['webhook', 'digest'])
  readonly type?: 'webhook' | 'digest';

  @ApiProperty({ ...URL_SCHEMA, required: false })
  @IsGiven()
  @IsString()
  @MaxLength(URL_LENGTH_MAX)
  readonly url?: string;

  @ApiProperty({ ...EVENT_TYPES_SCHEMA, description: 'The events that are posted; null for all.' })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EVENT_TYPE_NAMES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPE_NAMES, { each: true, message: EXPECTED_EVENT_TYPES })
  readonly event_types?: EventType[] | null;

  @ApiProperty({ ...EMAIL_SCHEMA, required: false })
  @IsGiven()
  @IsEmail()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly email?: string;
}

/** Checked unless it is absent; null is a value. */
export function IsGiven(): PropertyDecorator {
  return ValidateIf((_body, value) => value !== undefined);
}

/** For class-transformer: which class a delivery is of. */
export const BY_DELIVERY_TYPE = {
  keepDiscriminatorProperty: true,
  discriminator: {
    property: 'type',
    subTypes: [
      { value: WebhookSettingsDto, name: 'webhook' },
      { value: DigestSettingsDto, name: 'digest' },
    ],
  },
};
