/**
 * The value that class-validator's message about a field expects, in the words of the API's other messages: `at most 10` for
 * "limit must not be greater than 10". Numbers have separators, those of times do not. Undefined for a message of another form.
 */
export function expectedValue(message: string, property: string): string | undefined {
  if (/^(?:each value in )?nested property /.test(message)) return 'an object';
  if (message === `All ${property}'s elements must be unique`) return 'different elements';
  const expected = message.replace(new RegExp(`^(each value in )?${property} must (be )?`), '');
  if (expected === message) return undefined;
  const words = LIMITS.reduce((text, [pattern, limit]) => text.replace(pattern, limit), expected);
  return words.replace(/(?<![\w:-])\d+(?![\w:-])/g, (digits) => Number(digits).toLocaleString('en-US'));
}

/** class-validator's words for limits, and the usual ones. */
const LIMITS: readonly (readonly [RegExp, string])[] = [
  [/^longer than or equal to (\d+) and shorter than or equal to (\d+) characters$/, '$1 to $2 characters'],
  [/^longer than or equal to (\d+) characters$/, 'at least $1 characters'],
  [/^shorter than or equal to (\d+) characters$/, 'at most $1 characters'],
  [/^contain no more than (\d+) elements$/, 'at most $1 elements'],
  [/^not be less than (\d+)$/, 'at least $1'],
  [/^not be greater than (\d+)$/, 'at most $1'],
];
