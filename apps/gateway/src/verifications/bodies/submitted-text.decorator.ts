import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, Length, Matches } from 'class-validator';

/** Without controls but line ends, and without halves of characters, for which canonical JSON has no form. */
const PRINTABLE = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

interface TextOptions {
  readonly max: number;
  readonly description: string;
  readonly example: string | null;
  readonly required?: true;
}

/** A field of a body that is a text, or a number that is taken for one. Outer spaces are ignored, and a text without others is none. */
export function SubmittedText({ max, description, example, required }: TextOptions): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const isRequired = required === true;
    applyDecorators(
      ApiProperty({
        ...{ type: 'string', required: isRequired, minLength: 1, maxLength: max, description },
        ...(isRequired ? {} : { nullable: true }),
        ...(example === null ? {} : { example }),
      }),
      Transform(({ value }: { readonly value: unknown }) => toText(value, isRequired)),
      ...(isRequired ? [] : [IsOptional()]),
      Matches(PRINTABLE, { message: `${name} must be text without control characters` }),
      Length(1, max),
      IsString(),
    )(target, property);
  };
}

function toText(value: unknown, isRequired: boolean): unknown {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return text;
  const trimmed = text.trim();
  return trimmed === '' && !isRequired ? null : trimmed;
}
