import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { Evidence, MatchFact } from '@registry/contracts-records-sections';
import { fittedWeights } from './fitted-weights.ts';
import type { ByPlace, NamesakeWeights } from './match-weights.ts';
import type { Facts } from './name-facts.ts';

/** No name is proof, and no EIN: it is not the registry's own number. */
const ODDS_MAX = logOdds(0.995);

/** Rounds to 1: the registry's own name for the company. */
const FILE_NUMBER_ODDS = logOdds(0.9999);

/** A probability and what it is made of: the weights of the evidence add up to its log odds. */
export interface Judgement {
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
}

/** What an identifier is worth. Only the registry's own number is certain. */
export function judgeIdentifier(fact: 'file_number' | 'ein'): Judgement {
  return judged([{ fact, agrees: true, weight: rounded(fact === 'file_number' ? FILE_NUMBER_ODDS : ODDS_MAX) }]);
}

/** The probability that a record is of a company which has its name, as one of `bearers` companies of that name. */
export function judgeFacts(facts: Facts, bearers: number, fitted = fittedWeights): Judgement {
  const weights = facts.legal_name === false ? fitted.alternative : fitted.legal;
  const extent = extentIn(facts);
  const place = placeIn(facts);
  const weightOf = (fact: MatchFact, agrees: boolean | null): number => {
    if (fact === 'register_whole') return weights.register[place][extent];
    if (fact === 'company_form' && agrees === false) return weights.formless[place][extent];
    if (fact === 'second_name' && agrees === false) return weights.otherSecondName[place];
    return weights.facts[fact]?.[`${agrees}`] ?? 0;
  };
  const found = Object.entries(facts) as [MatchFact, boolean | null][];
  const others = found.reduce((sum, [fact, agrees]) => sum + rounded(weightOf(fact, agrees)), 0);
  const single = Math.min(ODDS_MAX, weights.intercept + others);
  const odds =
    facts.only_bearer === false ? Math.min(single, candidateLogOdds(facts, bearers, extent, fitted.namesakes)) : single;
  return judged(
    found.map(([fact, agrees]) => {
      // The rest without all other facts: that a company has the name, whether it is the only one or not.
      const weight = fact === 'only_bearer' ? odds - others : weightOf(fact, agrees);
      return { fact, agrees, weight: rounded(weight) };
    }),
  );
}

/** The log odds of one of several candidates with the name: a uniform prior, unless a fact distinguishes one. */
function candidateLogOdds(facts: Facts, bearers: number, extent: RegisterExtent, fitted: NamesakeWeights): number {
  const uniform = -Math.log(Math.max(1, bearers - 1));
  if (typeof facts.second_name === 'boolean') return fitted.secondName[`${facts.second_name}`];
  if (facts.namesakes_elsewhere === true && facts.postal_code === true) {
    return fitted.onlyOneHere + fitted.register[extent] + (facts.same_years === true ? fitted.sameYears : 0);
  }
  if (facts.postal_code !== false || typeof facts.namesakes_elsewhere !== 'boolean') return uniform;
  return facts.namesakes_elsewhere ? uniform + fitted.nobodyHere + fitted.register[extent] : fitted.anotherHere;
}

function placeIn({ postal_code: postalCode, city }: Facts): keyof ByPlace<number> {
  if (postalCode === true || city === true) return 'here';
  return postalCode === false || city === false ? 'elsewhere' : 'unknown';
}

/** As `compareFacts` puts it into the facts. */
function extentIn({ register_whole: isWhole }: Facts): RegisterExtent {
  if (isWhole === undefined || isWhole === false) return 'part';
  return isWhole === null ? 'active' : 'whole';
}

function judged(evidence: readonly Evidence[]): Judgement {
  const odds = evidence.reduce((sum, { weight }) => sum + weight, 0);
  return { confidence: Math.round(1000 / (1 + Math.exp(-odds))) / 1000, evidence };
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}
