import { it } from '@jest/globals';
import { compareDays } from './valid-on.suite.ts';

it(
  'what is said of a day is what all that was stated says of it: 5,000 days',
  () => compareDays(2, 5_000),
  2 * 3_600_000,
);
