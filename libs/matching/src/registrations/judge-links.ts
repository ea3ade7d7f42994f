import type { RegistrationFact } from '@registry/contracts-business-registry';
import { capped, FILE_NUMBER_ODDS as CERTAIN, rounded, sumWeights, toConfidence } from '../confidence.ts';
import { type ComparedPair, compareRegistrations } from './compare-registrations.ts';
import { fittedLinkWeights } from './fitted-link-weights.ts';
import { listFeatures, type KnownHomes, type PairWeights, toFeature } from './link-weights.ts';
import { type ComparedRegistration, isDomestic } from './registration.ts';

/** A fact of two registrations, whether it speaks for the link, and its contribution to the log odds. */
export interface LinkEvidence {
  readonly fact: RegistrationFact;
  readonly agrees: boolean | null;
  readonly weight: number;
}

export type LinkMethod = 'decision' | 'identifier' | 'name';

/** How sure it is that two registrations are of one legal entity, and why: the weights add up to the log odds. */
export interface JudgedLink {
  readonly one: string;
  readonly other: string;
  readonly method: LinkMethod;
  readonly confidence: number;
  readonly odds: number;
  readonly evidence: readonly LinkEvidence[];
}

export function judgeDecision(one: string, other: string): JudgedLink {
  return toLink(one, other, 'decision', [{ fact: 'decision', agrees: true, weight: CERTAIN }]);
}

/** A foreign registration and each domestic one that it may belong to, next to the others and to none of them. */
export function judgeHomes(foreign: ComparedRegistration, homes: readonly ComparedRegistration[]): JudgedLink[] {
  const weights = fittedLinkWeights.home;
  const found = homes.flatMap((home) => {
    const pair = compareRegistrations(foreign, home);
    return pair === undefined ? [] : { home, pair };
  });
  const identified = found.filter(({ pair }) => pair.ein === true);
  if (identified.length === 1 && identified[0] !== undefined) return [judgeIdentifier(foreign, identified[0].home)];
  const known = found.length === 1 ? 'one' : 'several';
  const pairs = found.map((one) => ({ ...one, weight: sum(listFeatures(one.pair, known), weights) }));
  const all = pairs.reduce((odds, { weight }) => odds + Math.exp(weight), 1);
  return pairs.map(({ home, pair, weight }) => {
    const odds = weight - Math.log(all - Math.exp(weight));
    return judgePair(foreign, home, { pair, known, odds, isOnly: known === 'one', weights });
  });
}

/** Two foreign registrations; `homes`: how many domestic ones have the name of one of them. */
export function judgeForeign(
  one: ComparedRegistration,
  other: ComparedRegistration,
  homes: number,
): JudgedLink | undefined {
  const weights = fittedLinkWeights.foreign;
  if (isDomestic(one) || isDomestic(other)) return undefined;
  const pair = compareRegistrations(one, other);
  if (pair === undefined) return undefined;
  if (pair.ein === true) return judgeIdentifier(one, other);
  const known: KnownHomes = homes === 0 ? 'none' : homes === 1 ? 'one' : 'several';
  const odds = sum(listFeatures(pair, known), weights);
  return judgePair(one, other, { pair, known, odds, isOnly: homes < 2, weights });
}

/** A link by identifier only is certain. */
function judgeIdentifier(one: ComparedRegistration, other: ComparedRegistration): JudgedLink {
  return toLink(one.key, other.key, 'identifier', [{ fact: 'ein', agrees: true, weight: CERTAIN }]);
}

/** A compared pair with its odds, next to others. */
interface WeighedPair {
  readonly pair: ComparedPair;
  readonly known: KnownHomes;
  readonly odds: number;
  readonly isOnly: boolean;
  readonly weights: PairWeights;
}

function judgePair(
  one: ComparedRegistration,
  other: ComparedRegistration,
  { pair, known, odds, isOnly, weights }: WeighedPair,
): JudgedLink {
  const features = listFeatures(pair, known);
  const weigh = (fact: string, found: string | boolean | null): number => {
    const feature = toFeature(pair, known, fact, found);
    return features.includes(feature) ? (weights[feature] ?? 0) : 0;
  };
  const facts: LinkEvidence[] = [
    {
      fact: 'name',
      agrees: pair.name === 'none' ? null : pair.name === 'same',
      weight: weights[features[0] ?? ''] ?? 0,
    },
    { fact: 'legal_name', agrees: pair.name === 'none' ? null : pair.isLegal, weight: 0 },
    { fact: 'formation_state', agrees: true, weight: 0 },
    { fact: 'formation_date', agrees: pair.date === 'unknown' ? null : true, weight: weigh('date', pair.date) },
    ...(pair.ended === null ? [] : [{ fact: 'lives', agrees: false, weight: weigh('ended', pair.ended) } as const]),
    { fact: 'officers', agrees: pair.officers, weight: weigh('officers', pair.officers) },
    { fact: 'agent', agrees: pair.agent, weight: weigh('agent', pair.agent) },
    { fact: 'address', agrees: pair.address, weight: weigh('address', pair.address) },
    { fact: 'ein', agrees: pair.ein, weight: weigh('ein', pair.ein) },
  ];
  // The rest: that one company has the name, whether it is the only one or not.
  const rest = odds - facts.reduce((all, { weight }) => all + rounded(weight), 0);
  return toLink(one.key, other.key, 'name', capped([...facts, { fact: 'only_bearer', agrees: isOnly, weight: rest }]));
}

function toLink(one: string, other: string, method: LinkMethod, evidence: readonly LinkEvidence[]): JudgedLink {
  const exact = evidence.map((each) => ({ ...each, weight: rounded(each.weight) }));
  const odds = sumWeights(exact);
  return { one, other, method, confidence: toConfidence(odds), odds, evidence: exact };
}

function sum(features: readonly string[], weights: PairWeights): number {
  return features.reduce((all, feature) => all + (weights[feature] ?? 0), 0);
}
