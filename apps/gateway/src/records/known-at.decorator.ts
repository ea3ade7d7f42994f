import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { pastTime } from '@registry/http-frame/parameters/past-time';

/** The name of the parameter by which a request reads what was known at a time. */
export const KNOWN_AT = 'known_at';

/** The parameter `known_at`, as ISO 8601 UTC with milliseconds. */
export function KnownAt(): PropertyDecorator {
  return Parameter(pastTime, {
    example: '2026-11-26T12:00:00Z',
    description:
      'Returns what was known at this time: the response that this request would have had then. A date means its end in UTC. The response has the time in `as_known_at`. What is suppressed now is hidden in the past too. The past has no screening.',
  });
}

/** The field of a message by which it reads the past; none where the present is wanted. */
export function readsAt(knownAt: string | null): { readonly knownAt?: string } {
  return knownAt === null ? {} : { knownAt };
}
