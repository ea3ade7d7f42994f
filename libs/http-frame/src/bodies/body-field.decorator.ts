import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';

/** A field that is optional may be null, which is as if it were absent. One that is kept may be absent; null is a value. */
type Presence = 'required' | 'optional' | 'kept';

/** A field as OpenAPI describes it. Its kind, lengths, bounds and counts are checked; a `pattern` is by one of `checks`. */
type FieldSchema = Extract<ApiPropertyOptions, { readonly description?: string }> & {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | [typeof String];
  readonly enum?: readonly string[];
};

/** Declares a property of a body: what is allowed, and what OpenAPI says of it. `checks` are further ones, which come after those of the schema. */
export function BodyField(presence: Presence, schema: FieldSchema, ...checks: PropertyDecorator[]): PropertyDecorator {
  const documented = presence === 'required' ? schema : { ...schema, required: false };
  return applyDecorators(
    ApiProperty(documented),
    // An error is about the last of them, so these begin with what says least of what is wrong.
    ...checks,
    ...readLimits(schema),
    ...PRESENCES[presence],
  );
}

/** Checked unless it is absent; null is a value. */
export function IsGiven(): PropertyDecorator {
  return ValidateIf((_body, value) => value !== undefined);
}

const PRESENCES: Readonly<Record<Presence, readonly PropertyDecorator[]>> = {
  required: [],
  optional: [IsOptional()],
  kept: [IsGiven()],
};

function readLimits({ type, format, enum: words, isArray, ...limits }: FieldSchema): PropertyDecorator[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = limits;
  const isList = isArray === true || Array.isArray(type);
  const length = minLength === undefined ? MaxLength : (max: number) => Length(minLength, max);
  return [
    ...(words === undefined ? [] : [IsIn(words, { each: isList })]),
    ...(maxLength === undefined ? [] : [length(maxLength)]),
    ...(minLength === undefined || maxLength !== undefined ? [] : [MinLength(minLength)]),
    ...(maximum === undefined ? [] : [Max(maximum)]),
    ...(minimum === undefined ? [] : [Min(minimum)]),
    ...(maxItems === undefined ? [] : [ArrayMaxSize(maxItems)]),
    ...(minItems === undefined ? [] : [ArrayMinSize(minItems)]),
    ...(isList ? [IsArray()] : []),
    ...(type === 'string' ? [format === 'email' ? IsEmail() : IsString()] : []),
    ...(type === 'integer' ? [IsInt()] : []),
    ...(type === 'number' ? [IsNumber()] : []),
    ...(type === 'boolean' ? [IsBoolean()] : []),
  ];
}
