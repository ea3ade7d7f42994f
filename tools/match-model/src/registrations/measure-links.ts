import {
  isDomestic,
  judgeForeign,
  judgeHomes,
  type JudgedLink,
  linkRegistrations,
  compareRegistrations,
} from '@registry/matching';
import type { MadeFamily } from './made-registers.ts';

/** Links of one range of stated confidence. */
export interface Tier {
  readonly from: number;
  links: number;
  stated: number;
  right: number;
}

const TIERS = [0, 0.5, 0.8, 0.9, 0.95];

/** What links state and what is so, and how the sets are. */
export interface LinkMeasure {
  readonly tiers: { readonly home: Tier[]; readonly foreign: Tier[] };
  /** Pairs of registrations in one set, and those of one company. */
  readonly joined: number;
  readonly joinedRight: number;
  /** Pairs of one company of which one at least is foreign. */
  readonly pairs: number;
}

export function measureLinks(families: Iterable<MadeFamily>): LinkMeasure {
  const tiers = { home: makeTiers(), foreign: makeTiers() };
  let [joined, joinedRight, pairs] = [0, 0, 0];
  for (const { registrations, companyOf } of families) {
    const isRight = (one: string, other: string): boolean => companyOf.get(one) === companyOf.get(other);
    const homes = registrations.filter(isDomestic);
    const foreign = registrations.filter((one) => !isDomestic(one));
    const count = (kind: Tier[], links: readonly JudgedLink[]): void => {
      for (const { one, other, confidence } of links) addTo(kind, confidence, isRight(one, other));
    };
    foreign.forEach((one, i) => {
      count(tiers.home, judgeHomes(one, homes));
      for (const other of foreign.slice(i + 1)) {
        const known = homes.filter((home) => [one, other].some((f) => compareRegistrations(f, home) !== undefined));
        const link = judgeForeign(one, other, known.length);
        if (link !== undefined) count(tiers.foreign, [link]);
      }
    });
    pairs += countPairs(
      registrations.map(({ key }) => key),
      isRight,
    );
    for (const { members } of linkRegistrations(registrations, [])) {
      joined += (members.length * (members.length - 1)) / 2;
      joinedRight += countPairs(members, isRight);
    }
  }
  return { tiers, joined, joinedRight, pairs };
}

function countPairs(keys: readonly string[], isRight: (one: string, other: string) => boolean): number {
  return keys.reduce((sum, one, i) => sum + keys.slice(i + 1).filter((other) => isRight(one, other)).length, 0);
}

function makeTiers(): Tier[] {
  return TIERS.map((from) => ({ from, links: 0, stated: 0, right: 0 }));
}

function addTo(tiers: readonly Tier[], confidence: number, isRight: boolean): void {
  const tier = tiers.findLast(({ from }) => confidence >= from);
  if (tier === undefined) return;
  tier.links += 1;
  tier.stated += confidence;
  tier.right += Number(isRight);
}
