import { type Feature, hasVeryName, type QueryWeights } from '@registry/matching';
import { solve } from '../logistic-regression.ts';
import type { QueryCase } from './query-cases.ts';

/** What is fitted on: of each candidate its features, and which is meant. */
export interface Choice {
  readonly candidates: readonly (readonly Feature[])[];
  /** -1 where none is. */
  readonly right: number;
  readonly further: number;
  readonly weight: number;
}

const RIDGE = 4;
const ROUNDS = 40;
const STEP_MIN = 1e-6;
const STEP_MAX = 1;
/** Of queries of one family and condition that look alike so many count at most: a long list is not better evidence than a short one. */
const ALIKE_MAX = 200;

/** Lists of agencies have few slips of the hand; those that people write down have more. */
const WEIGHT_OF_MADE = 30;

/** Of real namesakes nearly all are chapters of a few organizations: they are not to be believed as the rest. */
const WEIGHT_OF_NAMESAKES = 0.1;

function weightOf({ query, matched }: QueryCase): number {
  if (query.kind.startsWith('made')) return WEIGHT_OF_MADE;
  return matched.candidates.filter(hasVeryName).length > 1 ? WEIGHT_OF_NAMESAKES : 1;
}

/**
 * Weights that no file says: none of the labelled pairs has the registry's number or a day of formation on both sides. A number of
 * the registry is nearly certain where a name is like it, and even where none is; another number is often one of another agency.
 * Hardly a row that says TBD means the company of that name.
 */
const SET: QueryWeights = {
  'file_number:true': 12,
  'file_number:false': -2.5,
  'ein:true': 9,
  'ein:false': -4,
  'name:unlike': -9,
  'words:no name': -6,
  'formed:true': 1.5,
  'formed:false': -2,
};

/**
 * What keeps names for a look of which the generator's are surer than others. A sibling is often at the same address. A name that is cut off
 * may go on with another word, while the generator cuts all at the same place. Another letter in a short word makes another name: GFK, GRK.
 * Of two namesakes the one whose legal form the query states is meant, while the generator states any form.
 */
const WEIGHTS_MAX: QueryWeights = {
  'address:street': 1,
  'legal_form:another has it': -2,
  'name:beginning': 1.5,
  'words:unknown short, one_edit': -1.5,
  'words:unknown short, two_edits': -1,
};

/** What speaks against a company at most, and what speaks for it at least: such a weight of the other sign is nothing, even if some rows say so. */
const AGAINST = /^(?:words:(?!shared)|name:another|legal_|state:|register:|address:(?:elsewhere|another))/;
const FOR = /^(?:address:(?:street|postal_code|city)$|words:shared)/;

function hasWrongSign(name: string, weight: number): boolean {
  return (AGAINST.test(name) && weight > 0) || (FOR.test(name) && weight < 0);
}

/** Choices as they are fitted on: of the one half of the companies. */
export function choicesOf(all: readonly QueryCase[]): Choice[] {
  const cases = all.filter(({ half }) => half === 0);
  const alike = new Map<string, number>();
  const looks = cases.map(({ family, condition, features, right }) => {
    const shown = features.map((some, at) => `${at === right ? '*' : ''}${some.map(({ name }) => name).join()}`);
    const look = [family, condition, ...shown].join(' ');
    alike.set(look, (alike.get(look) ?? 0) + 1);
    return look;
  });
  return cases.map((one, at) => ({
    candidates: one.features,
    right: one.right,
    further: one.matched.further,
    weight: Math.min(1, ALIKE_MAX / (alike.get(looks[at] ?? '') ?? 1)) * weightOf(one),
  }));
}

/** Fits a conditional logit by Newton's method: of a query's candidates one is meant, or none, whose score is 0. */
export function fitQueryWeights(choices: readonly Choice[]): QueryWeights {
  let dropped = new Set<string>();
  for (;;) {
    const names = namesOf(choices).filter((name) => !(name in SET) && !dropped.has(name));
    const weights = fit(choices, names);
    const wrong = names.filter((name, at) => hasWrongSign(name, weights[at] ?? 0));
    if (wrong.length === 0) {
      const fitted = Object.fromEntries(
        names.map((name, at) => [
          name,
          Math.min(Math.round((weights[at] ?? 0) * 100) / 100, WEIGHTS_MAX[name] ?? Infinity),
        ]),
      );
      return { ...fitted, ...SET };
    }
    dropped = new Set([...dropped, ...wrong]);
  }
}

function namesOf(choices: readonly Choice[]): string[] {
  return [...new Set(choices.flatMap(({ candidates }) => candidates.flat().map(({ name }) => name)))].sort();
}

function fit(choices: readonly Choice[], names: readonly string[]): number[] {
  const numbers = new Map(names.map((name, at) => [name, at] as const));
  const indexed = choices.map((choice) => ({
    ...choice,
    candidates: choice.candidates.map((one) => sparse(one, numbers)),
  }));
  const ridges = names.map(() => RIDGE);
  let weights = names.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const { gradient, curvature } = derivatives(indexed, weights, ridges);
    const step = solve(curvature, gradient);
    const longest = Math.max(...step.map(Math.abs));
    weights = weights.map((weight, at) => weight + (step[at] ?? 0) * Math.min(1, STEP_MAX / longest));
    if (longest < STEP_MIN) break;
  }
  return weights;
}

type Sparse = readonly (readonly [number, number])[];

function sparse(features: readonly Feature[], numbers: ReadonlyMap<string, number>): Sparse {
  return features.flatMap(({ name, value }) => {
    const at = numbers.get(name);
    return at === undefined ? [] : [[at, value] as const];
  });
}

interface IndexedChoice extends Omit<Choice, 'candidates'> {
  readonly candidates: readonly Sparse[];
}

function derivatives(choices: readonly IndexedChoice[], weights: readonly number[], ridges: readonly number[]) {
  const gradient: number[] = weights.map((weight, at) => -(ridges[at] ?? 0) * weight);
  const curvature = weights.map((_, row) =>
    weights.map((__, column): number => (row === column ? (ridges[row] ?? 0) : 0)),
  );
  for (const { candidates, right, further, weight } of choices) {
    const scores = candidates.map((one) => one.reduce((sum, [at, value]) => sum + (weights[at] ?? 0) * value, 0));
    const others = further * Math.exp(Math.max(0, ...scores));
    const total = scores.reduce((sum, score) => sum + Math.exp(score), 1 + others);
    const mean = new Map<number, number>();
    for (const [which, one] of candidates.entries()) {
      const share = Math.exp(scores[which] ?? 0) / total;
      const error = weight * ((which === right ? 1 : 0) - share);
      for (const [at, value] of one) {
        gradient[at] = (gradient[at] ?? 0) + error * value;
        mean.set(at, (mean.get(at) ?? 0) + share * value);
        const row = curvature[at] ?? [];
        for (const [other, of] of one) row[other] = (row[other] ?? 0) + weight * share * value * of;
      }
    }
    for (const [at, value] of mean) {
      const row = curvature[at] ?? [];
      for (const [other, of] of mean) row[other] = (row[other] ?? 0) - weight * value * of;
    }
  }
  return { gradient, curvature };
}
