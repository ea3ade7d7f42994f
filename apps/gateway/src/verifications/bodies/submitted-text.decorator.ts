import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, Length, Matches, ValidateIf } from 'class-validator';

/** Without controls but line ends, and without halves of characters, for which canonical JSON has no form. */
const PRINTABLE = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/**
 * A text of a body, or a number that is taken for one, with the description of the field of the response that returns it. Outer spaces are
 * ignored. A text that is optional may be empty or null, which are the same. One that is kept may be absent.
 */
export function SubmittedText(max: number, field: object, required?: 'required' | 'kept'): PropertyDecorator {
  const isOptional = required === undefined;
  const read = (value: unknown): unknown => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value;
    return text === '' && isOptional ? null : text;
  };
  const schema = { ...describedAs(field), type: 'string', minLength: 1, maxLength: max } as const;
  return (target, name) =>
    applyDecorators(
      ApiProperty({ ...schema, required: required === 'required', ...(isOptional ? { nullable: true } : {}) }),
      Transform(({ value }: { readonly value: unknown }) => read(value)),
      ...(isOptional ? [IsOptional()] : []),
      ...(required === 'kept' ? [ValidateIf((_, value) => value !== undefined)] : []),
      Matches(PRINTABLE, { message: `${String(name)} must be text without control characters` }),
      Length(1, max),
      IsString(),
    )(target, name);
}

/** The description and the example of a field of a public object. */
export function describedAs(field: object): { readonly description: string; readonly example?: unknown } {
  const { description = '', example } = field as { readonly description?: string; readonly example?: unknown };
  return { description, example };
}
