import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { pastTime } from '@registry/http-frame/parameters/past-time';

/** The name of the parameter by which a request reads what was known at a time. */
export const KNOWN_AT = 'known_at';

const DOCUMENTED = {
  example: '2026-11-26T12:00:00Z',
  description:
    'Returns what was known at this time: the response that this request would have had then. A date means its end in UTC. The response has the time in `as_known_at`. What is suppressed now is hidden in the past too.',
};

/** The parameter `known_at`, as ISO 8601 UTC with milliseconds. */
export function KnownAt(): PropertyDecorator {
  return Parameter(pastTime, DOCUMENTED);
}

/** The same as a field of a body. */
export function KnownAtField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', nullable: true, required: false, ...DOCUMENTED }),
    IsOptional(),
    Transform(({ value }: { readonly value: unknown }) =>
      typeof value === 'string' ? (pastTime.read(value) ?? value) : value,
    ),
    ValidateBy({
      name: KNOWN_AT,
      validator: {
        validate: (value) => typeof value === 'string' && pastTime.read(value) === value,
        defaultMessage: () => `${KNOWN_AT} must be ${pastTime.allowed}`,
      },
    }),
  );
}
