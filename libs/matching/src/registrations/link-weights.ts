import type { ComparedPair } from './compare-registrations.ts';

/** What each result of a comparison weighs, in natural logarithms of odds; what is not listed weighs nothing. */
export type PairWeights = Readonly<Record<string, number>>;

export interface LinkWeights {
  /** Of a foreign registration and a domestic one, next to none of them: a conditional logit. */
  readonly home: PairWeights;
  /** Of two foreign registrations. */
  readonly foreign: PairWeights;
}

/** How many domestic registrations of the state of formation have the name of two foreign ones. */
export type KnownHomes = 'none' | 'one' | 'several';

/** The weights that apply to a pair, by their names: first that of its names. What is unknown weighs nothing, and so does another agent. */
export function listFeatures(pair: ComparedPair, homes?: KnownHomes): string[] {
  const { name, isLegal, date, agent, ...facts } = pair;
  const named = `name:${name}${isLegal ? '' : ',other'}${homes === undefined ? '' : `,homes:${homes}`}`;
  return [
    named,
    ...(agent === true ? ['agent:true'] : []),
    ...(date === 'unknown' ? [] : [`date:${date}`]),
    ...Object.entries(facts).flatMap(([fact, agrees]) => (agrees === null ? [] : `${fact}:${agrees}`)),
  ];
}
