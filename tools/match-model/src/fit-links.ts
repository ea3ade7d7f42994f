import { type LinkWeights, ODDS_MAX, type PairWeights, toConfidence } from '@registry/matching';
import type { LabelledLinks } from './labelled-counts.ts';
import { type Choice, fitChoices } from './logit.ts';
import { type StatedResults, tierLines } from './tiers.ts';

/** Draws the weight of a fact that few families speak for to nothing. */
const RIDGE = 0.5;

const TIERS = [0.5, 0.8, 0.9, 0.95, 1];

/** What each fact weighs by the filings that weights are fitted on. */
export function fitLinks(labelled: readonly LabelledLinks[]): LinkWeights {
  const fitted = labelled.filter(({ part }) => part === 'fitted');
  const fitKind = (wanted: keyof LinkWeights): PairWeights => fitNamed(fitted.filter(({ kind }) => kind === wanted));
  return { home: fitKind('home'), foreign: fitKind('foreign') };
}

/** Stated and observed confidences of links of a kind, by tier, on the filings that were not used for fitting. */
export function linkTiers(
  labelled: readonly LabelledLinks[],
  kind: keyof LinkWeights,
  weights: LinkWeights,
): string[][] {
  const measured = labelled.filter((one) => one.part === 'measured' && one.kind === kind);
  const stated = measured.flatMap(({ candidates, chosen, all }) => {
    const odds = candidates.map((facts) => Math.exp(facts.reduce((sum, fact) => sum + (weights[kind][fact] ?? 0), 0)));
    const sum = odds.reduce((some, one) => some + one, 1);
    return odds.map((one, at): StatedResults => {
      const confidence = toConfidence(Math.min(ODDS_MAX, Math.log(one / (sum - one))));
      return { confidence, right: chosen[at] ?? 0, all };
    });
  });
  return tierLines(stated, TIERS);
}

function fitNamed(labelled: readonly LabelledLinks[]): PairWeights {
  const names = [...new Set(labelled.flatMap(({ candidates }) => candidates.flat()))].sort();
  const numbers = new Map(names.map((name, at) => [name, at] as const));
  const choices = labelled.map(({ candidates, ...counted }): Choice => {
    return { ...counted, candidates: candidates.map((facts) => facts.map((fact) => numbers.get(fact) ?? 0)) };
  });
  const weights = fitChoices(
    choices,
    names.map(() => RIDGE),
  );
  return Object.fromEntries(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1000) / 1000]));
}
