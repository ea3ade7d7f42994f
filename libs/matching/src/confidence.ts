import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { Evidence, MatchFact } from '@registry/contracts-records-sections';
import { type Facts, isElsewhere, isHere } from './facts.ts';
import { fittedWeights } from './fitted-weights.ts';
import type { ByPlace, FittedWeights } from './match-weights.ts';
import type { Rivals } from './namesakes.ts';

/** No name is proof, and no EIN: it is not the registry's own number. */
export const ODDS_MAX = logOdds(0.995);

/** Rounds to 1: the registry's own name for the company. */
export const FILE_NUMBER_ODDS = logOdds(0.9999);

/**
 * Weights in log-odds that together say at most `max`, rounded. What is more than any of them can prove is taken from those that speak for the
 * match, from each in proportion: so none of them turns into one against it.
 */
export function capped<One extends { readonly weight: number }>(evidence: readonly One[], max = ODDS_MAX): One[] {
  const odds = sumWeights(evidence);
  const inFavor = evidence.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const kept = odds > max ? 1 - (odds - max) / inFavor : 1;
  return evidence.map((one) => ({ ...one, weight: rounded(one.weight > 0 ? one.weight * kept : one.weight) }));
}

/** The log odds that all weights together say. */
export function sumWeights(evidence: readonly { readonly weight: number }[]): number {
  return evidence.reduce((sum, { weight }) => sum + weight, 0);
}

export function toConfidence(odds: number): number {
  return rounded(1 / (1 + Math.exp(-odds)));
}

/** A probability and what it is made of: the weights of the evidence add up to its log odds. */
export interface Judgement {
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
}

/** Weighs an identifier. Only the registry's own number is certain. */
export function judgeIdentifier(fact: 'file_number' | 'ein'): Judgement {
  return judged([{ fact, agrees: true, weight: rounded(fact === 'file_number' ? FILE_NUMBER_ODDS : ODDS_MAX) }]);
}

/** The probability that a record is of a company which has its name, next to the others that have it. */
export function judgeFacts(facts: Facts, rivals: readonly Rivals[], fitted = fittedWeights): Judgement {
  const weights = facts.legal_name === false ? fitted.alternative : fitted.legal;
  const extent = extentIn(facts);
  const place = placeIn(facts);
  const computeWeight = (fact: MatchFact, agrees: boolean | null): number => {
    if (fact === 'register_whole') return weights.register[place][extent];
    if (fact === 'company_form' && agrees === false) return weights.formless[place][extent];
    if (fact === 'second_name' && agrees === false) return weights.otherSecondName[place];
    if (fact === 'postal_code' && agrees === false && place === 'here') return 0;
    if (fact === 'city' && agrees === false && facts.postal_code === false) return 0;
    return weights.facts[fact]?.[`${agrees}`] ?? 0;
  };
  const found = Object.entries(facts) as [MatchFact, boolean | null][];
  const others = found.reduce((sum, [fact, agrees]) => sum + rounded(computeWeight(fact, agrees)), 0);
  const single = weights.intercept + others;
  const odds = rivals.length === 0 ? single : Math.min(single, oddsAmong(facts, rivals, fitted));
  const evidence = found.map(([fact, agrees]) => {
    // The rest without all other facts: that a company has the name, whether it is the only one or not.
    return { fact, agrees, weight: rounded(fact === 'only_bearer' ? odds - others : computeWeight(fact, agrees)) };
  });
  return judged(capped(evidence));
}

/** The log odds of one of several that bear the name, next to the others and to none of them: a conditional logit. */
function oddsAmong(facts: Facts, rivals: readonly Rivals[], fitted: FittedWeights): number {
  return candidateWeight(facts, facts, fitted) + computeRivalOdds(facts, rivals, fitted);
}

/** Computes the addition to a candidate's weight: the more the others are and the likelier, the less. */
export function computeRivalOdds(facts: Facts, rivals: readonly Rivals[], fitted: FittedWeights): number {
  const shared = shareElsewhere(facts, rivals);
  const computeNobody = (of: Facts): number =>
    Math.exp(wordingWeight(of, fitted)) * (of.postal_code === false ? shared : 1);
  const own = computeNobody(facts);
  const others = rivals.reduce((sum, rival) => {
    const likelihood = 1 + Math.exp(candidateWeight(rival.facts, facts, fitted));
    return sum + rival.count * computeNobody(rival.facts) * likelihood;
  }, own);
  return Math.log(own / others);
}

/**
 * By how much further ones of a name weigh less that are in other ZIP codes than the record, where one is in its own: a record of a company
 * that moved is seldom in the ZIP code of another, however many have the name. The exponent was chosen on nonprofits of Wyoming, all of them.
 */
const CROWD_EXPONENT = 0.2;

function shareElsewhere(facts: Facts, rivals: readonly Rivals[]): number {
  const all = [{ count: 1, facts }, ...rivals];
  const isOneHere = all.some((one) => one.facts.postal_code === true);
  // Of a part of a register each further one says that there are more, which it lacks.
  if (!isOneHere || extentIn(facts) === 'part') return 1;
  const elsewhere = all.reduce((sum, one) => sum + (one.facts.postal_code === false ? one.count : 0), 0);
  return Math.max(1, elsewhere) ** (CROWD_EXPONENT - 1);
}

/** Weighs the facts of one of them but the wording of its name. `own`: the facts that hold for all who bear the name. */
function candidateWeight(facts: Facts, own: Facts, { namesakes }: FittedWeights): number {
  const isSameZip = facts.postal_code === true;
  const place = isSameZip ? 'here' : facts.postal_code === false ? 'elsewhere' : 'unknown';
  return (
    namesakes.intercept +
    namesakes.place[place] +
    (isSameZip && own.same_years === true ? namesakes.sameYears : 0) +
    (typeof facts.second_name === 'boolean' ? namesakes.secondName[`${facts.second_name}`] : 0) +
    (facts.trade_name === true ? namesakes.tradeName : 0) +
    namesakes.register[extentIn(own)]
  );
}

/** As of a name that nobody else bears: there are no labelled pairs of several with different wordings. */
function wordingWeight(facts: Facts, { legal }: FittedWeights): number {
  return legal.facts.full_name?.[`${facts.full_name ?? null}`] ?? 0;
}

/** Limits a judgement to the share of the record that other companies leave. */
export function atMost(share: number, { confidence, evidence }: Judgement): Judgement {
  if (confidence <= share) return { confidence, evidence };
  const left = Math.max(-ODDS_MAX, logOdds(share));
  return lowered({ evidence }, 'other_company', left - sumWeights(evidence));
}

/** With a fact that is against it. */
export function lowered({ evidence }: Pick<Judgement, 'evidence'>, fact: MatchFact, weight: number): Judgement {
  return judged([...evidence, { fact, agrees: false, weight: rounded(weight) }]);
}

function placeIn(facts: Facts): keyof ByPlace<number> {
  if (isHere(facts)) return 'here';
  return isElsewhere(facts) ? 'elsewhere' : 'unknown';
}

/** As `compareFacts` puts it into the facts. */
function extentIn({ register_whole: isWhole }: Facts): RegisterExtent {
  if (isWhole === undefined || isWhole === false) return 'part';
  return isWhole === null ? 'active' : 'whole';
}

function judged(evidence: readonly Evidence[]): Judgement {
  const exact = 1 / (1 + Math.exp(-sumWeights(evidence)));
  // Hundreds of namesakes would otherwise add up to more than 1 by rounding.
  const steps = exact < 0.01 ? 10_000 : 1_000;
  return { confidence: Math.round(exact * steps) / steps, evidence };
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

export function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}
