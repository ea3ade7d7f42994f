import type { RegisteredBusiness } from '@registry/contracts-business-registry';

/** Reads what was known right before and after a change; undefined where nothing was. */
type ReadAround = (time: Date) => Promise<readonly (RegisteredBusiness | undefined)[]>;

/** Changes without a date that are read in search of one with a date. */
const UNDATED_MAX = 20;

/**
 * Finds what was known of a company around those of its changes that decide what is said of a day, in their order: from the last by which
 * all that is known is of the day or earlier to the first by which it is later. The days of data rise, since older rows are left out of
 * a load. So few of many changes are read.
 */
export async function findAround(day: string, times: readonly Date[], read: ReadAround): Promise<RegisteredBusiness[]> {
  const known = new Map<number, Promise<readonly RegisteredBusiness[]>>();
  const around = (at: number): Promise<readonly RegisteredBusiness[]> => {
    const time = times[at];
    if (time === undefined) return Promise.resolve([]);
    const found = known.get(at) ?? read(time).then((states) => states.filter((one) => one !== undefined));
    known.set(at, found);
    return found;
  };
  const first = await findLast(
    times.length,
    async (at) => isUpTo(await around(at), day),
    async (at) => (await around(at)).some(isDated),
  );
  const states: RegisteredBusiness[] = [];
  for (let at = Math.max(0, first); at < times.length; at += 1) {
    states.push(...(await around(at)));
    if (states.some((one) => isDated(one) && listDays(one).every((of) => of > day))) break;
  }
  return states;
}

/** The last of some places of which something holds, as it does of all before it; -1 for none. Places that say nothing are skipped. */
async function findLast(
  count: number,
  holds: (at: number) => Promise<boolean>,
  says: (at: number) => Promise<boolean>,
): Promise<number> {
  let last = -1;
  for (let [from, to] = [0, count - 1]; from <= to;) {
    let at = (from + to) >> 1;
    const middle = at;
    while (at > from && middle - at < UNDATED_MAX && !(await says(at))) at -= 1;
    if (await holds(at)) {
      last = at;
      from = middle + 1;
    } else to = at - 1;
  }
  return last;
}

function isUpTo(states: readonly RegisteredBusiness[], day: string): boolean {
  return states.some((one) => isDated(one) && listDays(one).every((of) => of <= day));
}

/** Checks that it states something of a day: not where a later complete file lacks it. */
function isDated({ registrations }: RegisteredBusiness): boolean {
  return registrations.length > 0 && registrations.every((one) => one.as_of !== null && one.absent_since === null);
}

function listDays({ registrations }: RegisteredBusiness): string[] {
  return registrations.flatMap(({ as_of: day }) => day ?? []);
}
