import { it } from '@jest/globals';
import { compareDays } from './valid-on.suite.ts';

it('what is said of a day is what all that was stated says of it', () => compareDays(1, 60), 240_000);
