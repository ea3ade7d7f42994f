import { jurisdictionNames, parseEach, parseJurisdiction, STATES_ALLOWED, usStateCodes } from '@registry/domain';
import type { ArgumentSchema } from './argument-value.ts';

/** Names of states that a misspelled or cut one may mean. */
const STATE_WORDS = usStateCodes.map((code) => jurisdictionNames[code]);

/** Arguments that several tools take. Named as the HTTP parameters are; short, since a list of tools has to stay small. */
export const argumentSchemas = {
  id: { type: 'string', description: 'us-{state}-{file_number}, e.g. us-or-150000007' },
  page: { type: 'integer', description: 'Page of 10 items, from 1' },
  state: {
    type: 'string',
    description: 'OR or Oregon; several with commas',
    takesList: true,
    read: (text) => parseEach(text, parseJurisdiction)?.join(','),
    allowed: STATES_ALLOWED,
    words: STATE_WORDS,
  },
  /** Of tools that say which one in their own words. */
  one_state: {
    type: 'string',
    description: 'State',
    read: parseJurisdiction,
    allowed: 'one US state, as OR or Oregon',
    words: STATE_WORDS,
  },
  min_confidence: { type: 'number', description: 'Minimum confidence, 0 to 1; 0 for all' },
} as const satisfies Record<string, ArgumentSchema>;
