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
const EFFECTS = Object.keys(ruleEffects);
const STATUSES = Object.keys(taskStatuses);

/** Reads a field of a rule. */
interface RuleField {
  readonly isValid: (value: unknown) => boolean;
  readonly allowed: string;
  /** The words that a text is compared with. */
  readonly words?: readonly string[];
  readonly optional?: true;
}

const FIELDS = {
  task: { ...wordOf(TASK_KEYS), allowed: `one of ${TASK_KEYS.join(', ')}` },
  statuses: {
    isValid: (value) => isList(value, STATUSES.length, (one) => STATUSES.includes(one)),
    allowed: `a list of different values of ${STATUSES.join(', ')}`,
    words: STATUSES,
  },
  lists: {
    isValid: (value) => isList(value, LISTS_MAX, (one) => one !== '' && one.length <= LIST_LENGTH_MAX),
    allowed: `1 to ${LISTS_MAX} different abbreviations of lists, such as SDN`,
  },
  max_age_days: {
    isValid: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= AGE_DAYS_MAX,
    allowed: `a whole number of days from 1 to ${AGE_DAYS_MAX}`,
    optional: true,
  },
  otherwise: { ...wordOf(EFFECTS), allowed: EFFECTS.join(' or ') },
} as const satisfies Record<string, RuleField>;

const OF_TASK = ['task', 'statuses', 'max_age_days', 'otherwise'] as const;
const OF_LISTS = ['lists', 'max_age_days', 'otherwise'] as const;

/** The rules of a body. Throws `invalid_body` by the number of the first that is wrong. */
export function readRules(sent: readonly unknown[]): readonly PolicyRule[] {
  if (sent.length > RULES_MAX) throw refused(`rules has ${sent.length} rules; expected at most ${RULES_MAX}.`);
  sent.forEach((rule, before) => checkRule(rule, `Rule ${before + 1}`));
  return sent as readonly PolicyRule[];
}

function checkRule(sent: unknown, rule: string): void {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw refused(`${rule} is ${shown(sent)}; expected an object with task and statuses, or with lists.`);
  const fields: readonly (keyof typeof FIELDS)[] = 'lists' in sent ? OF_LISTS : OF_TASK;
  const unknown = Object.keys(sent).find((name) => !(fields as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw refused(
      `${rule} has the field ${quoted(unknown)}; expected ${fields.join(', ')}. ${didYouMean(unknown, fields)}`.trim(),
    );
  for (const name of fields) {
    const { isValid, allowed, words = [], optional }: RuleField = FIELDS[name];
    const value = (sent as Readonly<Record<string, unknown>>)[name];
    if (isValid(value) || (value === undefined && optional === true)) continue;
    const wrong = [value].flat().find((one) => typeof one === 'string' && !words.includes(one));
    const near = typeof wrong === 'string' ? didYouMean(wrong, words) : '';
    throw refused(`${rule}: ${name} is ${shown(value)}; expected ${allowed}. ${near}`.trim());
  }
}

function wordOf(words: readonly string[]): Pick<RuleField, 'isValid' | 'words'> {
  return { isValid: (value) => typeof value === 'string' && words.includes(value), words };
}

function isList(value: unknown, max: number, isValid: (one: string) => boolean): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > max || new Set(value).size < value.length)
    return false;
  return value.every((one) => typeof one === 'string' && isValid(one));
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'string' ? quoted(value) : quoted(JSON.stringify(value)).slice(1, -1).replaceAll('\\"', '"');
}

function refused(fault: string): AppError {
  return new AppError(codes.body.invalid, { message: `${fault} Correct it.`, param: 'rules' });
}
