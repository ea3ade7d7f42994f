import { share } from '../facts.ts';
import { mayBeOne } from './contradictions.ts';
import { type ComparedRegistration, isDomestic, type RegisteredName } from './registration.ts';

/** The result for each fact, by the name of its weight. */
export interface ComparedPair {
  readonly name: 'same' | 'form' | 'none';
  readonly isLegal: boolean;
  readonly date: 'same' | 'before' | 'unknown';
  /** The time from the older one's start to the other's, where the older has ended on a day that is not known. Else null. */
  readonly ended: 'soon' | 'years' | 'decade' | null;
  readonly officers: boolean | null;
  readonly agent: boolean | null;
  readonly address: boolean | null;
  readonly ein: boolean | null;
}

/**
 * Compares two registrations that name the same state of formation. Undefined where neither a name nor an EIN says that they may be of one
 * company, and where `mayBeOne` says that they are not.
 */
export function compareRegistrations(one: ComparedRegistration, other: ComparedRegistration): ComparedPair | undefined {
  if (one.formationState === null || one.formationState !== other.formationState) return undefined;
  if (!mayBeOne(one, other)) return undefined;
  const ein = one.ein === null || other.ein === null ? null : one.ein === other.ein;
  const names = compareNames(one.names, other.names);
  if (names === undefined && ein !== true) return undefined;
  return {
    name: names?.name ?? 'none',
    isLegal: names?.isLegal ?? false,
    date: compareDates(one, other),
    ended: compareLives(one, other),
    officers: share(one.officers, other.officers),
    agent: share(one.agents, other.agents),
    address: share(one.addresses, other.addresses),
    ein,
  };
}

/** The names that are most alike: legal ones first, then those with the same form. */
function compareNames(some: readonly RegisteredName[], others: readonly RegisteredName[]) {
  let best: Pick<ComparedPair, 'name' | 'isLegal'> | undefined;
  for (const one of some) {
    for (const other of others) {
      if (one.nameKey !== other.nameKey || one.nameKey === '') continue;
      const name = one.withForms === other.withForms ? 'same' : 'form';
      const found = { name, isLegal: one.isLegal && other.isLegal } as const;
      if (best === undefined || rank(found) > rank(best)) best = found;
    }
  }
  return best;
}

function rank({ name, isLegal }: Pick<ComparedPair, 'name' | 'isLegal'>): number {
  return Number(isLegal) * 2 + Number(name === 'same');
}

/** Dates that contradict each other do not come here: `mayBeOne`. */
function compareDates(one: ComparedRegistration, other: ComparedRegistration): ComparedPair['date'] {
  if (one.formed !== null && one.formed === other.formed) return 'same';
  const home = [one, other].find(isDomestic);
  const foreign = home === one ? other : one;
  return home === undefined || home.formed === null || foreign.registered === null ? 'unknown' : 'before';
}

/** Years from the start of the older registration to that of the younger one, from which on the gap has the name. */
const GAPS = [
  [10, 'decade'],
  [3, 'years'],
  [0, 'soon'],
] as const;
const YEAR_MS = 365.25 * 86_400_000;

function compareLives(one: ComparedRegistration, other: ComparedRegistration): ComparedPair['ended'] {
  if (one.formed !== null && one.formed === other.formed) return null;
  const [start, otherStart] = [findStart(one), findStart(other)];
  if (start === null || otherStart === null) return null;
  const older = start <= otherStart ? one : other;
  if (older.status !== 'inactive' || older.ended !== null) return null;
  const years = Math.abs(Date.parse(otherStart) - Date.parse(start)) / YEAR_MS;
  return GAPS.find(([from]) => years > from)?.[1] ?? null;
}

function findStart(one: ComparedRegistration): string | null {
  return one.registered ?? (isDomestic(one) ? one.formed : null);
}
