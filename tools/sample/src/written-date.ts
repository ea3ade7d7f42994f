import type { DateFormat } from '@registry/domain';

/** A day of the calendar. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

const monthNames = months.map((_, i) =>
  new Date(Date.UTC(2000, i)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
);

/** A day in each form that sources write. */
export const writtenDates: Readonly<Record<DateFormat, (day: Day) => string>> = {
  'YYYY-MM-DD': isoDate,
  'YYYY/MM/DD': (day) => isoDate(day).replaceAll('-', '/'),
  'MM/DD/YYYY': slashDate,
  'MM-DD-YYYY': (day) => slashDate(day).replaceAll('/', '-'),
  'YYYY-MM-DDThh:mm': (day) => `${isoDate(day)}T00:00:00.000`,
  'MM/DD/YYYY hh:mm': (day) => `${slashDate(day)} 00:00:00`,
  'M/D/YY': ({ year, month, day }) => `${month}/${day}/${twoDigits(year % 100)}`,
  'DD-MON-YYYY': ({ year, month, day }) => `${twoDigits(day)}-${months[month - 1] ?? ''}-${year}`,
  'Month D, YYYY': ({ year, month, day }) => `${monthNames[month - 1] ?? ''} ${day}, ${year}`,
  'YYYYMM end': ({ year, month }) => `${year}${twoDigits(month)}`,
  // Midnight in the middle of the country.
  'epoch milliseconds': ({ year, month, day }) => String(Date.UTC(year, month - 1, day, 6)),
  MMDDYYYY: (day) => slashDate(day).replaceAll('/', ''),
  YYYYMMDD: (day) => isoDate(day).replaceAll('-', ''),
};

/** `03/09/2019`. */
export function slashDate({ year, month, day }: Day): string {
  return `${twoDigits(month)}/${twoDigits(day)}/${year}`;
}

/** `2019-03-09`. */
export function isoDate({ year, month, day }: Day): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** A number of two digits. */
export function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
