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
} from 'class-validator';

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

  @ApiProperty({
    description: 'Where events are posted: https, and a host that resolves to public addresses only.',
    format: 'uri',
    maxLength: URL_LENGTH_MAX,
    example: 'https://hooks.example.com/registry',
  })
  @IsString()
  @MaxLength(URL_LENGTH_MAX)
  readonly url!: string;

  @ApiProperty({
    description: 'The events that are posted; all where it is null or absent. Lists hold all in any case.',
    type: [String],
    enum: [...EVENT_TYPE_NAMES],
    isArray: true,
    nullable: true,
    required: false,
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EVENT_TYPE_NAMES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPE_NAMES, { each: true, message: `event_types must be of ${EVENT_TYPE_NAMES.join(', ')}` })
  readonly event_types?: EventType[] | null;
}

export class DigestSettingsDto {
  @ApiProperty({ enum: ['digest'], description: 'One e-mail a day, at 13:00 UTC, with all events since the last.' })
  @Equals('digest')
  readonly type!: 'digest';

  @ApiProperty({ description: 'Where it goes.', format: 'email', maxLength: EMAIL_LENGTH_MAX })
  @IsEmail()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly email!: string;
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
