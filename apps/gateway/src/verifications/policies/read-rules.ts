import {
  AGE_DAYS_MAX,
  LISTS_MAX,
  type PolicyRule,
  ruleEffects,
  RULES_MAX,
  TASK_KEYS,
  taskStatuses,
} from '@registry/contracts-records-sections';
import { didYouMean } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

const LIST_LENGTH_MAX = 40;

/** A field of a rule: the values that it takes, in words, and how they are recognized. */
interface RuleField {
  readonly allowed: string;
  readonly isValid: (value: unknown) => boolean;
  /** The words that a wrong one is compared with. */
  readonly words?: readonly string[];
}

const STATUSES = Object.keys(taskStatuses);
const TASK_FIELDS = {
  task: oneWord(TASK_KEYS),
  statuses: {
    ...someWords(STATUSES.length, (word) => STATUSES.includes(word)),
    allowed: `a list of ${STATUSES.join(', ')}`,
  },
};
const LIST_FIELDS = {
  lists: {
    ...someWords(LISTS_MAX, (word) => word !== '' && word.length <= LIST_LENGTH_MAX),
    allowed: `1 to ${LISTS_MAX} different abbreviations of lists, such as SDN`,
  },
};
const FIELDS = {
  max_age_days: {
    allowed: `a whole number of days from 1 to ${AGE_DAYS_MAX}`,
    isValid: (value: unknown) =>
      value === undefined || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= AGE_DAYS_MAX),
  },
  otherwise: oneWord(Object.keys(ruleEffects)),
};

/** The rules of a body. Throws `invalid_body`, which names the first rule that is wrong by its number. */
export function readRules(sent: readonly unknown[]): readonly PolicyRule[] {
  if (sent.length > RULES_MAX) throw refused(`rules has ${sent.length} rules; expected at most ${RULES_MAX}.`);
  for (const [before, rule] of sent.entries()) {
    const fault = findFault(rule);
    if (fault !== undefined) throw refused(`Rule ${before + 1}${fault}`);
  }
  return sent as readonly PolicyRule[];
}

function findFault(rule: unknown): string | undefined {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule))
    return ` is ${shown(rule)}; expected an object with task and statuses, or with lists.`;
  const fields = new Map<string, RuleField>(
    Object.entries({ ...('lists' in rule ? LIST_FIELDS : TASK_FIELDS), ...FIELDS }),
  );
  const names = [...fields.keys()];
  const unknown = Object.keys(rule).find((name) => !fields.has(name));
  if (unknown !== undefined)
    return ` has the field ${quoted(unknown)}; expected ${names.join(', ')}. ${didYouMean(unknown, names)}`.trimEnd();
  const values = new Map<string, unknown>(Object.entries(rule));
  const wrong = [...fields].find(([name, { isValid }]) => !isValid(values.get(name)));
  if (wrong === undefined) return undefined;
  const [name, { allowed, words = STATUSES }] = wrong;
  const value = values.get(name);
  const word = [value].flat().find((one) => typeof one === 'string' && !words.includes(one));
  const near = typeof word === 'string' ? didYouMean(word, words) : '';
  return `: ${name} is ${shown(value)}; expected ${allowed}. ${near}`.trimEnd();
}

function oneWord(words: readonly string[]): RuleField {
  return { allowed: words.join(', '), isValid: (value) => typeof value === 'string' && words.includes(value), words };
}

function someWords(max: number, isValid: (word: string) => boolean) {
  return {
    isValid: (value: unknown) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= max &&
      new Set(value).size === value.length &&
      value.every((one) => typeof one === 'string' && isValid(one)),
  };
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : quoted(JSON.stringify(value)).slice(1, -1).replaceAll('\\"', '"');
}

function refused(fault: string): AppError {
  return new AppError(codes.body.invalid, { message: `${fault} Correct it.`, param: 'rules' });
}
