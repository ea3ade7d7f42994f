import { ApiProperty } from '@nestjs/swagger';

/** Documents the property that names the kind of an object. */
export function ObjectType(name: string): PropertyDecorator {
  return ApiProperty({ enum: [name], description: `Always \`${name}\`.` });
}

/** Documents a text that may be null. */
export function NullableText(description: string, example?: string | null): PropertyDecorator {
  return ApiProperty({ type: 'string', nullable: true, description, ...(example === undefined ? {} : { example }) });
}

/** Documents a day, or with `format: 'date-time'` a time, that may be null. */
export function NullableDate(
  description: string,
  example?: string,
  format: 'date' | 'date-time' = 'date',
): PropertyDecorator {
  return ApiProperty({
    type: 'string',
    format,
    nullable: true,
    description,
    ...(example === undefined ? {} : { example }),
  });
}
