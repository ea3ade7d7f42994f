import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { pastDay } from '@registry/http-frame/parameters/past-time';

/** The name of the parameter by which a request reads what was so on a day. */
export const VALID_ON = 'valid_on';

/** The parameter `valid_on`, YYYY-MM-DD. */
export function ValidOn(): PropertyDecorator {
  return Parameter(pastDay, {
    example: '2026-06-30',
    description:
      'Returns what was so on this day, by the dates in the data and by all that is known now. What no date says is empty, `null` or `unknown`. With `known_at`, by all that was known then. The response has the day in `as_valid_on`.',
  });
}
