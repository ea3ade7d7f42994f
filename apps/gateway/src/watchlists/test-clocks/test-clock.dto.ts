import { ApiSchema } from '@nestjs/swagger';
import { ADVANCE_DAYS_MAX, TEST_CLOCK_BEFORE, TEST_CLOCK_FROM, TEST_CLOCK_START } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';
import { Matches } from 'class-validator';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const TIME_SCHEMA = { type: 'string', format: 'date-time', maxLength: 30, pattern: TIME.source } as const;
const EXPECTED = `expected a time of UTC from ${TEST_CLOCK_FROM} on, before ${TEST_CLOCK_BEFORE}`;

@ApiSchema({ name: 'CreateTestClock', description: 'The test clock to create.' })
export class CreateTestClockDto {
  @BodyField('kept', {
    ...TIME_SCHEMA,
    description:
      'The time of the new clock. The default is the same for every clock, so that every run of a test gets the same events.',
    default: TEST_CLOCK_START,
    example: TEST_CLOCK_START,
  })
  @Matches(TIME, { message: ({ value }) => `starts_at is ${JSON.stringify(value)}; ${EXPECTED}` })
  readonly starts_at?: string;
}

@ApiSchema({ name: 'AdvanceTestClock', description: 'The time to advance to.' })
export class AdvanceTestClockDto {
  @BodyField('required', {
    ...TIME_SCHEMA,
    description: `The time to advance to: not before that of the clock, and at most ${ADVANCE_DAYS_MAX} days after it.`,
    example: '2027-02-05T00:00:00Z',
  })
  @Matches(TIME, { message: ({ value }) => `to is ${JSON.stringify(value)}; ${EXPECTED}` })
  readonly to!: string;
}

/** A time that a field of a body names. ISO 8601 UTC, milliseconds. */
export function readClockTime(param: string, text: string): string {
  const time = new Date(text);
  const iso = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  // The calendar has no 30 February, which Date takes for 2 March.
  if (iso.slice(0, 19) === text.slice(0, 19) && iso >= TEST_CLOCK_FROM && iso < TEST_CLOCK_BEFORE) return iso;
  throw new AppError(codes.body.invalid, {
    message: `${param} is ${JSON.stringify(text)}; ${EXPECTED}. Correct it.`,
    param,
  });
}
