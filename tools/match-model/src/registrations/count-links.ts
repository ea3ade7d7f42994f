import { compareRegistrations, type ComparedRegistration, isDomestic, listFeatures } from '@registry/matching';
import type { MadeFamily } from './made-registers.ts';

/** A line for links that look alike: the facts of each candidate, how often each was of the same company, and how often there were these. */
export function countLinks(part: string, families: Iterable<MadeFamily>): string[][] {
  const counts = new Map<string, number[]>();
  for (const { registrations, companyOf } of families) {
    const add = (kind: string, one: ComparedRegistration, candidates: Candidate[]): void => {
      const sorted = candidates.toSorted((some, other) => (some.facts < other.facts ? -1 : 1));
      const right = sorted.findIndex(({ key }) => companyOf.get(key) === companyOf.get(one.key));
      const id = [part, kind, sorted.map(({ facts }) => facts).join(' | ')].join('\t');
      const count = counts.get(id) ?? [0, ...candidates.map(() => 0)];
      for (const at of right < 0 ? [0] : [0, right + 1]) count[at] = (count[at] ?? 0) + 1;
      counts.set(id, count);
    };
    const homes = registrations.filter(isDomestic);
    const foreign = registrations.filter((one) => !isDomestic(one));
    foreign.forEach((one, at) => {
      const own = homes.filter((home) => compareRegistrations(one, home) !== undefined);
      if (own.length > 0) add('home', one, toCandidates(one, own, own.length));
      for (const other of foreign.slice(at + 1)) {
        const known = homes.filter((home) => [one, other].some((some) => compareRegistrations(some, home)));
        const candidates = toCandidates(one, [other], known.length);
        if (candidates.length > 0) add('foreign', one, candidates);
      }
    });
  }
  return [...counts].map(([id, [all, ...chosen]]) => [...id.split('\t'), chosen.join(' '), String(all)]);
}

interface Candidate {
  readonly key: string;
  readonly facts: string;
}

function toCandidates(one: ComparedRegistration, others: readonly ComparedRegistration[], homes: number): Candidate[] {
  const known = homes === 0 ? 'none' : homes === 1 ? 'one' : 'several';
  return others.flatMap((other) => {
    const pair = compareRegistrations(one, other);
    return pair === undefined ? [] : [{ key: other.key, facts: listFeatures(pair, known).join(' ') }];
  });
}
