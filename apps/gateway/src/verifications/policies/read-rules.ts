import { listRule, type PolicyRule, RULES_MAX, taskRule } from '@registry/contracts-records-sections';
import { didYouMean } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { Value } from 'typebox/value';

/** The parts of the schema of a field that say what it takes. */
interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: FieldSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** The rules of a body. Throws `invalid_body`, which names the first rule that is wrong by its number. */
export function readRules(sent: readonly unknown[]): readonly PolicyRule[] {
  // Without a rule everything would be approved, also a case without a company.
  if (sent.length < 1 || sent.length > RULES_MAX)
    throw refused(`rules has ${sent.length} rules; expected 1 to ${RULES_MAX}.`);
  for (const [before, rule] of sent.entries()) {
    const fault = findFault(rule);
    if (fault !== undefined) throw refused(`Rule ${before + 1}${fault}`);
  }
  return sent as readonly PolicyRule[];
}

function findFault(rule: unknown): string | undefined {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule))
    return ` is ${shown(rule)}; expected an object with task and statuses, or with lists.`;
  const { properties, required } = 'lists' in rule ? listRule : taskRule;
  const names = Object.keys(properties);
  const unknown = Object.keys(rule).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return ` has the field ${quoted(unknown)}; expected ${names.join(', ')}. ${didYouMean(unknown, names)}`.trimEnd();
  const values = new Map<string, unknown>(Object.entries(rule));
  for (const [name, schema] of Object.entries(properties)) {
    const value = values.get(name);
    const isAbsent = value === undefined && !(required as readonly string[]).includes(name);
    if (isAbsent || Value.Check(schema, value)) continue;
    const { enum: words = [], items = {} } = schema as FieldSchema;
    const known = items.enum ?? words;
    const wrong = [value].flat().find((one) => typeof one === 'string' && !known.includes(one));
    const near = typeof wrong === 'string' ? didYouMean(wrong, known) : '';
    return `: ${name} is ${shown(value)}; expected ${inWords(schema as FieldSchema)}. ${near}`.trimEnd();
  }
  return undefined;
}

/** The values that a field takes. */
function inWords({ type, enum: words, items, minimum, maximum, maxLength, maxItems }: FieldSchema): string {
  if (words !== undefined) return words.join(', ');
  if (items !== undefined)
    return `a list of 1 ${maxItems === undefined ? 'or more' : `to ${maxItems}`} different values: ${inWords(items)}`;
  return type === 'integer'
    ? `a whole number from ${minimum} to ${maximum}`
    : `text of 1 to ${maxLength} ASCII characters`;
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : quoted(JSON.stringify(value)).slice(1, -1).replaceAll('\\"', '"');
}

function refused(fault: string): AppError {
  return new AppError(codes.body.invalid, { message: `${fault} Correct it.`, param: 'rules' });
}
