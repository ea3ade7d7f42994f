import type { ComparedPair } from './compare-registrations.ts';

/** Weights of each result of a comparison, in natural logarithms of odds; what is not listed weighs nothing. */
export type PairWeights = Readonly<Record<string, number>>;

export interface LinkWeights {
  /** Of a foreign registration and a domestic one, next to none of them: a conditional logit. */
  readonly home: PairWeights;
  /** Of two foreign registrations. */
  readonly foreign: PairWeights;
}

/** How many domestic registrations of the state of formation have the name of a foreign one, or of two. */
export type KnownHomes = 'none' | 'one' | 'several';

/**
 * The weights that apply to a pair, by their names: first that of its names. What is unknown weighs nothing, and so does another agent.
 * Companies of one group share what one company would have, and successors too: facts weigh otherwise where the legal form differs or the
 * older registration has ended, and agents nothing where the form differs. They also weigh otherwise where they tell one of several homes.
 */
export function listFeatures(pair: ComparedPair, homes: KnownHomes): string[] {
  const { name, isLegal, date, ended, officers, address, ein } = pair;
  const agent = pair.agent === true && name !== 'form' ? true : null;
  const facts = { agent, date: date === 'unknown' ? null : date, ended, officers, address, ein };
  return [
    `name:${name}${isLegal ? '' : ',other'},homes:${homes}`,
    ...Object.entries(facts).flatMap(([fact, found]) => (found === null ? [] : toFeature(pair, homes, fact, found))),
  ];
}

/** The weight of what was found for a fact. */
export function toFeature(
  { name, ended }: ComparedPair,
  homes: KnownHomes,
  fact: string,
  found: string | boolean | null,
): string {
  return `${fact}:${found}${name === 'form' ? ',form' : ''}${homes === 'several' ? ',several' : ''}${ended !== null && OWNED.has(fact) ? ',ended' : ''}`;
}

/** Facts that successors take over from their predecessors. */
const OWNED: ReadonlySet<string> = new Set(['officers', 'agent', 'address']);
