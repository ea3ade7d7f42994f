import { parseDate } from '@registry/domain';
import { dayInName, type LoadTally, type SourceDefinition, type SourceInput } from '@registry/pipeline';
import { LoadError } from '../load-error.ts';

/** A day from which on it is the future everywhere. */
const DAY_AHEAD_MS = 14 * 3_600_000;

function isInFuture(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + DAY_AHEAD_MS).toISOString().slice(0, 10);
}

/** Throws where the operator states what is not a date of data: no day, or one to come. */
export function checkStatedDate(asOf: string, now = new Date()): void {
  if (parseDate(asOf, 'YYYY-MM-DD') !== asOf)
    throw new LoadError(`--as-of is ${JSON.stringify(asOf)}; expected a date such as 2026-11-02.`);
  if (isInFuture(asOf, now)) throw new LoadError(`--as-of is ${asOf}; expected a date that is not in the future.`);
}

/** The date of the data that an input states: in its first rows, else in the name of the entry of its archive or its own. YYYY-MM-DD. */
export function findDataDate(
  { asOf }: Pick<SourceDefinition, 'asOf'>,
  { label, entryName = '' }: Pick<SourceInput, 'label' | 'entryName'>,
  { statedDay }: Pick<LoadTally, 'statedDay'>,
  now = new Date(),
): string | null {
  const day = statedDay?.day ?? dayInName(asOf.name, entryName) ?? dayInName(asOf.name, label);
  if (day === null || !isInFuture(day, now)) return day;
  const where = statedDay === null ? "The file's name" : `Line ${statedDay.line}`;
  throw new LoadError(
    `${where} says that the data are dated ${day}, which is in the future. State their date with --as-of.`,
  );
}
