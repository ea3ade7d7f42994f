import {
  compareRegistrations,
  type ComparedRegistration,
  listFeatures,
  isDomestic,
  type KnownHomes,
  type LinkWeights,
  type PairWeights,
} from '@registry/matching';
import { type Choice, fitChoices } from '../logit.ts';
import type { MadeFamily } from './made-registers.ts';

/** Draws the weight of a fact that few families speak for to nothing. */
const RIDGE = 0.5;

/** Fits what each fact weighs on families whose companies are known. */
export function fitLinks(families: Iterable<MadeFamily>): LinkWeights {
  const home: NamedChoice[] = [];
  const foreign: NamedChoice[] = [];
  for (const family of families) {
    home.push(...toHomeChoices(family));
    foreign.push(...toForeignChoices(family));
  }
  return { home: fitNamed(home), foreign: fitNamed(foreign) };
}

interface NamedChoice {
  readonly candidates: readonly (readonly string[])[];
  readonly chosen: number | null;
}

/** Each foreign registration chooses one of the domestic ones, or none. */
function toHomeChoices({ registrations, companyOf }: MadeFamily): NamedChoice[] {
  const homes = registrations.filter(isDomestic);
  return registrations.flatMap((one) => {
    if (isDomestic(one)) return [];
    const candidates = homes.flatMap((home) => {
      const pair = compareRegistrations(one, home);
      return pair === undefined ? [] : { home, pair };
    });
    if (candidates.length === 0) return [];
    const right = candidates.findIndex(({ home }) => companyOf.get(home.key) === companyOf.get(one.key));
    const known = candidates.length === 1 ? 'one' : 'several';
    return { candidates: candidates.map(({ pair }) => listFeatures(pair, known)), chosen: right < 0 ? null : right };
  });
}

/** Two foreign registrations are of one company, or not. */
function toForeignChoices({ registrations, companyOf }: MadeFamily): NamedChoice[] {
  const foreign = registrations.filter((one) => !isDomestic(one));
  return foreign.flatMap((one, i) =>
    foreign.slice(i + 1).flatMap((other) => {
      const pair = compareRegistrations(one, other);
      if (pair === undefined) return [];
      const features = listFeatures(pair, countHomes(registrations, one, other));
      return { candidates: [features], chosen: companyOf.get(one.key) === companyOf.get(other.key) ? 0 : null };
    }),
  );
}

function countHomes(
  registrations: readonly ComparedRegistration[],
  one: ComparedRegistration,
  other: ComparedRegistration,
): KnownHomes {
  const homes = registrations.filter(
    (home) => isDomestic(home) && [one, other].some((foreign) => compareRegistrations(foreign, home) !== undefined),
  );
  return homes.length === 0 ? 'none' : homes.length === 1 ? 'one' : 'several';
}

function fitNamed(named: readonly NamedChoice[]): PairWeights {
  const names = [...new Set(named.flatMap(({ candidates }) => candidates.flat()))].sort();
  const numbers = new Map(names.map((name, i) => [name, i] as const));
  const choices = named.map(({ candidates, chosen }): Choice => {
    const numbered = candidates.map((features) => features.map((name) => numbers.get(name) ?? 0));
    return { candidates: numbered, chosen: candidates.map((_, at) => Number(at === chosen)), all: 1 };
  });
  const weights = fitChoices(
    choices,
    names.map(() => RIDGE),
  );
  return Object.fromEntries(names.map((name, i) => [name, Math.round((weights[i] ?? 0) * 1000) / 1000]));
}
