import {
  cutStates,
  isUsState,
  jurisdictionNames,
  parseBusinessId,
  parseEach,
  readRegion,
  STATES_ALLOWED,
  usStateCodes,
} from '@registry/domain';
import type { ArgumentSchema } from './argument-value.ts';

/** Names of states that a misspelled or cut one may mean. */
const STATE_WORDS = usStateCodes.map((code) => jurisdictionNames[code]);

const ENTITY_ID = /^ent_[0-9a-z]+$/i;

/** Checks that a text is the id of an entity. */
export function isEntityId(id: string): boolean {
  return ENTITY_ID.test(id);
}

/** Arguments that several tools take. Named as the HTTP parameters are; short, since a list of tools has to stay small. */
export const argumentSchemas = {
  id: {
    type: 'string',
    description: 'e.g. us-or-150000007',
    read: readCompanyId,
    fault: (text) =>
      isEntityId(text)
        ? 'the id of an entity. Call get_entity with it, and then this tool with the id of a registration'
        : undefined,
  },
  page: { type: 'integer' },
  state: {
    type: 'string',
    description: 'Oregon, or OR,WA',
    takesList: true,
    read: (text) => parseEach(text, readState)?.join(','),
    allowed: STATES_ALLOWED,
    words: STATE_WORDS,
  },
  /** Of tools that say which one in their own words. */
  one_state: {
    type: 'string',
    description: 'State',
    read: readState,
    allowed: 'one US state, as OR or Oregon',
    words: STATE_WORDS,
  },
  min_confidence: { type: 'number', description: 'Minimum, 0 to 1' },
} as const satisfies Record<string, ArgumentSchema>;

/** `Oregon`, `us_or`, `Oregon (OR)`, and `Ore.`, the beginning of one name only. */
function readState(text: string): string | undefined {
  const code = readRegion(text)?.code ?? '';
  if (isUsState(code)) return code;
  const [cut, ...others] = cutStates(text);
  return others.length === 0 ? cut : undefined;
}

/** The id without what people and programs put around it. One of no known form is left to the API, which says what is right. */
export function readCompanyId(text: string): string | undefined {
  const id = bareId(text);
  if (isEntityId(id)) return undefined;
  const dashed = id.replace(/^us[_ ]([a-z]{2})[_ ]/i, 'us-$1-');
  return parseBusinessId(dashed) === undefined ? id : dashed;
}

/** An id without blanks, quotation marks, brackets and the scheme of a resource around it. */
export function bareId(text: string): string {
  return text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^["'`(<[]+|["'`)>\].,;]+$/g, '')
    .trim();
}
