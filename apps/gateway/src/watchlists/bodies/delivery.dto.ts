import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EMAIL_LENGTH_MAX, URL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, type EventType } from '@registry/domain';
import { PERSON_ROLES, type PersonRole } from '@registry/domain/scopes';
import { BodyField, IsGiven } from '@registry/http-frame/bodies/body-field.decorator';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  Equals,
  IsArray,
  IsIn,
  IsOptional,
  Matches,
  ValidateIf,
} from 'class-validator';

/** The characters of a URI (RFC 3986). The URL parser takes others, such as a backslash, for something else. */
const URI = /^https?:\/\/(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i;
const EXPECTED_URL = 'url must be an https URL, with other characters than those of RFC 3986 percent-encoded';
const URL_SCHEMA = {
  type: 'string',
  description: 'The https URL to post events to. Its host must resolve only to public addresses.',
  format: 'uri',
  maxLength: URL_LENGTH_MAX,
  example: 'https://hooks.example.com/registry',
} as const;
const EXPECTED_EVENT_TYPES = `event_types must be a list of ${EVENT_TYPE_NAMES.join(', ')}`;
const EMAIL_SCHEMA = {
  type: 'string',
  description: 'The address that the digest is sent to. Give either `email` or `role`.',
  format: 'email',
  maxLength: EMAIL_LENGTH_MAX,
  required: false,
} as const;
const ROLE_SCHEMA = {
  description:
    'The role of the people of the workspace who each get the digest. Those who have the role when an email is sent get it. See `RoleDigest.role`.',
  enum: [...PERSON_ROLES],
  required: false,
};
const EXPECTED_ROLE = `role must be one of ${PERSON_ROLES.join(', ')}`;

/** The property that says which way of delivery it is. */
export class AnyDeliveryDto {
  @BodyField('required', {
    enum: ['webhook', 'digest'],
    description: 'How events are delivered. `webhook`: each event is posted to a URL. `digest`: one email per day.',
  })
  readonly type!: 'webhook' | 'digest';
}

@ApiSchema({ name: 'WebhookSettings', description: 'Delivery by webhook.' })
export class WebhookSettingsDto {
  @ApiProperty({ enum: ['webhook'], description: '`webhook`: each event is posted to a URL.' })
  @Equals('webhook')
  readonly type!: 'webhook';

  @BodyField('required', URL_SCHEMA)
  @Matches(URI, { message: EXPECTED_URL })
  readonly url!: string;

  @EventTypes('The event types to post; all if `null` or absent. The list of events always has all.')
  readonly event_types?: EventType[] | null;
}

@ApiSchema({ name: 'DigestSettings', description: 'Delivery by daily email.' })
export class DigestSettingsDto {
  @ApiProperty({ enum: ['digest'], description: '`digest`: one email per day at 13:00 UTC with all new events.' })
  @Equals('digest')
  readonly type!: 'digest';

  @BodyField('required', EMAIL_SCHEMA)
  @ValidateIf(({ email, role }: DigestSettingsDto) => email !== undefined || role === undefined)
  readonly email?: string;

  @ApiProperty(ROLE_SCHEMA)
  @IsGiven()
  @IsIn(PERSON_ROLES, { message: EXPECTED_ROLE })
  readonly role?: PersonRole;
}

/** Changes of a delivery: a field that is absent stays. */
@ApiSchema({ name: 'DeliveryChanges', description: 'The delivery settings to change. Absent fields stay unchanged.' })
export class DeliveryChangesDto {
  @BodyField('kept', {
    enum: ['webhook', 'digest'],
    description: 'The type of delivery, which cannot be changed: `webhook` or `digest`.',
  })
  readonly type?: 'webhook' | 'digest';

  @BodyField('kept', URL_SCHEMA)
  @Matches(URI, { message: EXPECTED_URL })
  readonly url?: string;

  @EventTypes('The event types to post; `null` for all.')
  readonly event_types?: EventType[] | null;

  @BodyField('kept', EMAIL_SCHEMA)
  readonly email?: string;

  @ApiProperty(ROLE_SCHEMA)
  @IsGiven()
  @IsIn(PERSON_ROLES, { message: EXPECTED_ROLE })
  readonly role?: PersonRole;
}

function EventTypes(description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      description: `${description} See \`WatchlistEvent.type\` for the types.`,
      type: [String],
      enum: [...EVENT_TYPE_NAMES],
      isArray: true,
      nullable: true,
      required: false,
    }),
    IsIn(EVENT_TYPE_NAMES, { each: true, message: EXPECTED_EVENT_TYPES }),
    ArrayUnique(),
    ArrayMaxSize(EVENT_TYPE_NAMES.length),
    ArrayMinSize(1),
    IsArray(),
    IsOptional(),
  );
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
