import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { Evidence, MatchFact } from '@registry/contracts-records-sections';
import { fittedWeights } from './fitted-weights.ts';
import type { Facts } from './name-facts.ts';

/** No name is proof. */
const CONFIDENCE_MAX = 0.995;

/** … nor is a place that of its company alone: so a record where a namesake is may be this company's. */
const ELSEWHERE_ODDS = -logOdds(CONFIDENCE_MAX);

/** Where a part of a register is loaded, a name alone is never of the top tier: one in thirty is another's, and only a place shows which. */
const CONFIDENCE_MAX_OF_PART = 0.949;

/** A probability and what it is made of: the weights of the evidence add up to its log odds, but for the two limits. */
export interface Judgement {
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
}

/** What an identifier is worth: it is the registry's or the tax authority's own name for the company. */
export function judgeIdentifier(fact: MatchFact): Judgement {
  return { confidence: 1, evidence: [{ fact, agrees: true, weight: rounded(logOdds(CONFIDENCE_MAX)) }] };
}

/** How probable it is that a record whose name ties it to a company, one of `bearers` whom the name may mean, is the company's. */
export function judgeFacts(facts: Facts, bearers: number, fitted = fittedWeights): Judgement {
  const extent = extentIn(facts);
  const { intercept, weights } = fitted[extent];
  const ofRegister = intercept - fitted.whole.intercept;
  const weightOf = (fact: MatchFact, agrees: boolean | null): number =>
    fact === 'register_whole' ? rounded(ofRegister) : (weights[fact]?.[`${agrees}`] ?? 0);
  const found = Object.entries(facts) as [MatchFact, boolean | null][];
  const others = found.reduce((sum, [fact, agrees]) => sum + weightOf(fact, agrees), 0);
  const alone = fitted.whole.intercept + others;
  const odds = bearers === 1 ? alone : Math.min(alone, oddsAmong(bearers, facts, fitted[extent].elsewhere));
  const evidence = found.map(([fact, agrees]) => {
    // What is left when all other facts weigh nothing: that somebody bears the name, alone or not.
    const weight = fact === 'only_bearer' ? rounded(odds - others) : weightOf(fact, agrees);
    return { fact, agrees, weight };
  });
  const isPlaced = facts.postal_code === true || facts.city === true;
  return {
    confidence: probability(odds, extent === 'part' && !isPlaced ? CONFIDENCE_MAX_OF_PART : CONFIDENCE_MAX),
    evidence,
  };
}

/** Of several that bear the name one is meant, whichever, unless one is where the record is; it is never surer than if there were one. */
function oddsAmong(bearers: number, facts: Facts, elsewhere: number): number {
  const inEqualParts = -Math.log(bearers - 1);
  if (facts.postal_code !== false) return inEqualParts;
  if (facts.namesakes_elsewhere === false) return ELSEWHERE_ODDS;
  return facts.namesakes_elsewhere === true ? inEqualParts + elsewhere : inEqualParts;
}

/** As `compareFacts` puts it into the facts. */
function extentIn({ register_whole: isWhole }: Facts): RegisterExtent {
  if (isWhole === undefined || isWhole === false) return 'part';
  return isWhole === null ? 'active' : 'whole';
}

function probability(odds: number, max: number): number {
  return Math.min(max, Math.round(1000 / (1 + Math.exp(-odds))) / 1000);
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

function rounded(weight: number): number {
  return Math.round(weight * 100) / 100;
}
