import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { NAME_LENGTH_MAX } from '@registry/contracts-watchlist';
import { Type } from 'class-transformer';
import { IsDefined, IsObject, IsOptional, IsString, Length, Matches, ValidateNested } from 'class-validator';
import { AnyDeliveryDto, BY_DELIVERY_TYPE, DigestSettingsDto, WebhookSettingsDto } from './delivery.dto.ts';

const DELIVERY_SCHEMA = {
  description: 'How news get to you.',
  oneOf: [{ $ref: getSchemaPath(WebhookSettingsDto) }, { $ref: getSchemaPath(DigestSettingsDto) }],
};
const NAME_SCHEMA = { description: 'What you call it.', minLength: 1, maxLength: NAME_LENGTH_MAX };
/** A text without control characters that has something to see. */
const VISIBLE = /^(?=.*\S)\P{Cc}*$/u;

@ApiExtraModels(WebhookSettingsDto, DigestSettingsDto)
export class CreateWatchlistDto {
  @ApiProperty({ ...NAME_SCHEMA, example: 'Suppliers' })
  @IsString()
  @Length(1, NAME_LENGTH_MAX)
  @Matches(VISIBLE, { message: 'name must have something to see and no control characters' })
  readonly name!: string;

  @ApiProperty(DELIVERY_SCHEMA)
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => AnyDeliveryDto, BY_DELIVERY_TYPE)
  readonly delivery!: WebhookSettingsDto | DigestSettingsDto;
}

@ApiExtraModels(WebhookSettingsDto, DigestSettingsDto)
export class UpdateWatchlistDto {
  @ApiProperty({ ...NAME_SCHEMA, required: false })
  @IsOptional()
  @IsString()
  @Length(1, NAME_LENGTH_MAX)
  @Matches(VISIBLE, { message: 'name must have something to see and no control characters' })
  readonly name?: string;

  @ApiProperty({
    ...DELIVERY_SCHEMA,
    description: 'How news get to you: of the same type as before. A webhook that was disabled is enabled by it.',
    required: false,
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AnyDeliveryDto, BY_DELIVERY_TYPE)
  readonly delivery?: WebhookSettingsDto | DigestSettingsDto;
}
