import { capped, FILE_NUMBER_ODDS, ODDS_MAX, sumWeights, toConfidence } from '../confidence.ts';
import type { QueryFacts } from './query-facts.ts';
import { type Feature, computeFeatures, type QueryFact, type QueryWeights } from './query-features.ts';
import { nearness } from './places/query-place.ts';
import { fittedQueryWeights } from './fitted-query-weights.ts';

/** One comparison, and its contribution to the log-odds of the match. */
export interface WeighedFact {
  readonly fact: QueryFact;
  readonly weight: number;
}

export interface JudgedCandidate {
  /** How probable it is that the query means the company, from 0 to 1. */
  readonly confidence: number;
  /** Its own log-odds against none. */
  readonly score: number;
  /** The weights add up to the log odds of the confidence. */
  readonly weights: readonly WeighedFact[];
}

/**
 * How probable each company of a query is. One of them is meant, or none: the odds of each against none are shared out (a conditional
 * logit), so that two that are as likely have half each. `further` counts companies with the very name that are not among them.
 * `entities` has the company of each: its registrations are not rivals, and one of them is meant with the odds of all together.
 */
export function judgeCandidates(
  all: readonly QueryFacts[],
  further: number,
  weights: QueryWeights = fittedQueryWeights,
  entities: readonly string[] = [],
): JudgedCandidate[] {
  const scored = all.map((facts) => {
    const features = computeFeatures(facts);
    return { facts, features, score: computeScore(features, weights) };
  });
  const likeliestOfName = Math.max(-Infinity, ...listLikeFurther(scored.filter(isNamesake)).map(({ score }) => score));
  const all_ = scored.reduce((sum, { score }) => sum + Math.exp(score), 1);
  const total = all_ + (further > 0 ? further * Math.exp(likeliestOfName) : 0);
  const ofEntity = new Map<string | number, number>();
  for (const [at, { score }] of scored.entries()) {
    const entity = entities[at] ?? at;
    ofEntity.set(entity, (ofEntity.get(entity) ?? 0) + Math.exp(score));
  }
  return scored.map(({ facts, features, score }, at) => {
    const max = facts.fileNumber === true ? FILE_NUMBER_ODDS : ODDS_MAX;
    const own = ofEntity.get(entities[at] ?? at) ?? 0;
    // That none is meant has the odds of 1: they are left also where the others round to nothing.
    const odds = Math.log(own) - Math.log(Math.max(total - own, 1));
    const confidence = toConfidence(Math.min(max, odds));
    return { score, confidence, weights: capped(weighed(features, weights, odds), max) };
  });
}

export function computeScore(features: readonly Feature[], weights: QueryWeights = fittedQueryWeights): number {
  return features.reduce((sum, { name, value }) => sum + (weights[name] ?? 0) * value, 0);
}

/** The namesakes that further ones may be like: none of those is in the query's place, where all are compared. */
function listLikeFurther<Namesake extends { readonly facts: QueryFacts }>(
  namesakes: readonly Namesake[],
): readonly Namesake[] {
  const elsewhere = namesakes.filter(({ facts }) => nearness.indexOf(facts.place) > nearness.indexOf('city'));
  return elsewhere.length === 0 ? namesakes : elsewhere;
}

function isNamesake({ facts }: { readonly facts: QueryFacts }): boolean {
  return facts.name?.likeness === 'same';
}

/** Weighs each fact. The rest is of the others that may be meant. */
function weighed(features: readonly Feature[], weights: QueryWeights, odds: number): WeighedFact[] {
  const byFact = new Map<QueryFact, number>();
  for (const { fact, name, value } of features)
    byFact.set(fact, (byFact.get(fact) ?? 0) + (weights[name] ?? 0) * value);
  const stated = [...byFact].map(([fact, weight]) => ({ fact, weight }));
  return [...stated, { fact: 'rivals', weight: odds - sumWeights(stated) }];
}
