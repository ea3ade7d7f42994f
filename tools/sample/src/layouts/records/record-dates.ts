import { twoDigits } from '../delimited.ts';

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** `4/14/20`. */
export function shortDate({ year, month, day }: Day): string {
  return `${month}/${day}/${twoDigits(year % 100)}`;
}

/** `07/24/23 00:00:00`. */
export function shortMoment({ year, month, day }: Day): string {
  return `${twoDigits(month)}/${twoDigits(day)}/${twoDigits(year % 100)} 00:00:00`;
}

/** `20230724`. */
export function plainDate({ year, month, day }: Day): string {
  return `${year}${twoDigits(month)}${twoDigits(day)}`;
}

/** Milliseconds since 1970 of midnight in the middle of the country. */
export function epochDate({ year, month, day }: Day): string {
  return String(Date.UTC(year, month - 1, day, 6));
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** 05-MAR-21. */
export function namedDate({ year, month, day }: Day): string {
  return `${twoDigits(day)}-${months[month - 1] ?? ''}-${twoDigits(year % 100)}`;
}
