import { ApiSchema } from '@nestjs/swagger';
import { AppError, codes } from '@registry/errors';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';
import { Matches } from 'class-validator';

const EXPECTED = 'expected a day or a time with its offset, such as 2026-11-01 or 2026-11-01T00:00:00Z';

@ApiSchema({ name: 'Since', description: 'The time to start from.' })
export class SinceDto {
  @BodyField('required', {
    type: 'string',
    description: 'A date, or a time with its offset.',
    maxLength: 40,
    example: '2026-11-01T00:00:00Z',
  })
  @Matches(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/, {
    message: ({ value }) => `since is ${JSON.stringify(value)}; ${EXPECTED}`,
  })
  readonly since!: string;
}

/** The time that a body names. ISO 8601 UTC, milliseconds. */
export function readSince({ since }: SinceDto): string {
  const time = new Date(since);
  const isOfCalendar =
    !Number.isNaN(time.getTime()) && new Date(since.slice(0, 10)).toISOString().startsWith(since.slice(0, 10));
  if (isOfCalendar && /^\d{4}-/.test(time.toISOString())) return time.toISOString();
  throw new AppError(codes.body.invalid, {
    message: `since is ${JSON.stringify(since)}; ${EXPECTED}. Correct it.`,
    param: 'since',
  });
}
