import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { NAME_LENGTH_MAX } from '@registry/contracts-watchlist';
import { Type } from 'class-transformer';
import { BodyField, IsGiven } from '@registry/http-frame/bodies/body-field.decorator';
import { IsDefined, IsObject, Matches, ValidateNested } from 'class-validator';
import {
  AnyDeliveryDto,
  BY_DELIVERY_TYPE,
  DeliveryChangesDto,
  DigestSettingsDto,
  WebhookSettingsDto,
} from './delivery.dto.ts';

const DELIVERY_SCHEMA = {
  description: 'How events are delivered.',
  oneOf: [{ $ref: getSchemaPath(WebhookSettingsDto) }, { $ref: getSchemaPath(DigestSettingsDto) }],
};
const NAME_SCHEMA = {
  type: 'string',
  description: 'The display name.',
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
} as const;
/** A text that has something to see, without control characters and without those that turn the direction of what follows. */
const VISIBLE = /^(?=.*[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}])[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;
const EXPECTED_NAME = 'name must be text with a visible character and without control or direction characters';

@ApiExtraModels(WebhookSettingsDto, DigestSettingsDto)
@ApiSchema({ name: 'CreateWatchlist', description: 'The watchlist to create.' })
export class CreateWatchlistDto {
  @BodyField('required', { ...NAME_SCHEMA, example: 'Suppliers' })
  @Matches(VISIBLE, { message: EXPECTED_NAME })
  readonly name!: string;

  @ApiProperty(DELIVERY_SCHEMA)
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => AnyDeliveryDto, BY_DELIVERY_TYPE)
  readonly delivery!: WebhookSettingsDto | DigestSettingsDto;

  @BodyField('kept', {
    type: 'string',
    description: 'With a key of a sandbox: the id of the test clock whose time the watchlist has.',
    maxLength: 100,
    example: 'clk_4fT9qLw2ZxK0bVn7RmYcAd',
  })
  readonly test_clock?: string;
}

/** A field that is absent stays as it is. */
@ApiSchema({
  name: 'UpdateWatchlist',
  description: 'The fields of a watchlist to change. Absent fields stay unchanged.',
})
export class UpdateWatchlistDto {
  @BodyField('kept', NAME_SCHEMA)
  @Matches(VISIBLE, { message: EXPECTED_NAME })
  readonly name?: string;

  @ApiProperty({
    type: DeliveryChangesDto,
    description: 'The delivery settings to change. A new URL or email address enables a disabled delivery.',
    required: false,
  })
  @IsGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => DeliveryChangesDto)
  readonly delivery?: DeliveryChangesDto;

  @BodyField('kept', {
    enum: ['active', 'paused'],
    description:
      '`paused`: stop delivery; events are still recorded. `active`: resume delivery, even if it was disabled.',
  })
  readonly status?: 'active' | 'paused';
}
