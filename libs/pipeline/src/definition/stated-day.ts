import { parseDate } from '@registry/domain';

/**
 * The day from the groups `year`, `month` and `day` of a pattern; null if it is invalid. A year of two digits is of
 * this century.
 */
export function readDay(groups: Readonly<Record<string, string | undefined>> | undefined): string | null {
  const { year = '', month = '', day = '' } = groups ?? {};
  return parseDate(`${year.length === 2 ? '20' : ''}${year}-${month}-${day}`, 'YYYY-MM-DD') ?? null;
}

/** The day that a pattern finds in the last part of the name of a file, an address or an entry of an archive. YYYY-MM-DD. */
export function dayInName(pattern: RegExp | null, name: string): string | null {
  return readDay(pattern?.exec(name.slice(name.lastIndexOf('/') + 1))?.groups);
}
