import { dayOf, meantState } from '@registry/matching';
import { readRegion } from '@registry/domain';
import type { Submission } from './finding.ts';
import { type Seen, toSeen } from './seen.ts';

/** The code of a state as applications write it: `OR`, `Oregon` or `Ore.`; undefined for any other text. */
export function readState(text: string | null): string | undefined {
  return text === null ? undefined : (readRegion(text)?.code ?? meantState(text) ?? undefined);
}

/** The first and the last day of a year, month or day; undefined where it cannot be read. */
export function readDays(formed: string | null): readonly [first: string, last: string] | undefined {
  const text = formed === null ? undefined : dayOf(formed.trim());
  if (text === undefined) return undefined;
  const [year = '', month = '12'] = text.split('-');
  const endOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return [`${text}-01-01`.slice(0, 10), text.length === 10 ? text : endOfMonth];
}

/** The sources by which no company of a state's whole register is meant; none where the register may have it, or may be older than it. */
export function provedUnregistered({ application, match }: Submission): readonly Seen[] {
  const state = readState(application.state);
  const covered = match.coverage.find((one) => one.state === state);
  if (covered?.status !== 'covered' || covered.register !== 'whole' || match.verdict !== 'no_match') return [];
  const seen = covered.sources.map(({ source, as_of, loaded_at }) => toSeen('source', source, as_of, loaded_at));
  const formed = readDays(application.formed)?.[1] ?? '';
  return seen.every(({ day }) => formed < day) ? seen : [];
}
