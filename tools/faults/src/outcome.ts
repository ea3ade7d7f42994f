import type { ConstantLoad, LoadFigures } from './constant-load.ts';
import type { Fleet } from './fleet.ts';
import type { Outcome } from './scenario.ts';

/**
 * An outcome in which at most a share of the requests may fail, no app may end by itself, and every response is
 * counted.
 */
export async function outcome(
  fleet: Fleet,
  { done, requests, failed, failures, passedOn }: LoadFigures & { readonly done: string },
  shareMax: number,
  further: { readonly lost?: readonly string[]; readonly figures?: Outcome['figures'] } = {},
): Promise<Outcome> {
  const share = requests === 0 ? 1 : failed / requests;
  const tooMany = share > shareMax ? [`${failed} of ${requests} failed: ${JSON.stringify(failures)}`] : [];
  return {
    done,
    requests,
    failed,
    allowed: shareMax === 1 ? 'while it lasts' : `${shareMax * 100} %`,
    lost: [...tooMany, ...(await fleet.ended()), ...(further.lost ?? [])],
    figures: { ...further.figures, ...prefixed('failed', failures), ...prefixed('passed on', passedOn) },
  };
}

/** The error of the counts: a response that was not counted. */
export async function uncounted(fleet: Fleet, load: ConstantLoad): Promise<string[]> {
  const counted = await fleet.counted();
  return counted >= load.responded ? [] : [`${load.responded} responses with 200, but ${counted} counted`];
}

function prefixed(prefix: string, counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([what, times]) => [`${prefix}: ${what}`, times]));
}
