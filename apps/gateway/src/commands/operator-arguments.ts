import { wholeNumber } from '@registry/command-line/option-values';
import { InvalidArgumentError } from 'commander';
import { readPrefix } from '../keys/auth/api-key.ts';

/** Arguments of an operator's commands; each throws commander's error, which names the option. */

export const dailyLimit = wholeNumber(1, 1_000_000_000);

/** `2027-01-31` (its first moment, UTC) or `2027-01-31T12:00:00Z`, in the future. */
export function futureDate(text: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text);
  const date = new Date(isDate || isTimestamp ? text : Number.NaN);
  // A date like 30 February rolls over silently; written back it is another one.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.slice(0, 10))) {
    throw new InvalidArgumentError('It takes a date as 2027-01-31, or a time as 2027-01-31T12:00:00Z.');
  }
  if (date.getTime() <= Date.now()) throw new InvalidArgumentError('It must lie in the future.');
  return date;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `0`, `90s`, `30m`, `24h` or `7d` as milliseconds. */
export function duration(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const unitMs = UNIT_MS[unit ?? ''];
  if (text === '0') return 0;
  if (amount === undefined || unitMs === undefined) {
    throw new InvalidArgumentError('It takes a number with a unit, as 90s, 30m, 24h or 7d.');
  }
  return Number(amount) * unitMs;
}

/** The 8 characters that identify a key: by themselves, as `brk_12345678`, or within the whole key. */
export function keyPrefix(text: string): string {
  const prefix = readPrefix(text) ?? /^(?:brk_)?([0-9A-Za-z]{8})$/.exec(text)?.[1];
  if (prefix === undefined) throw new InvalidArgumentError('It takes the 8 characters after brk_, or the whole key.');
  return prefix;
}
