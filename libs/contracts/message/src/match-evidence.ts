import type { TSchema } from 'typebox';
import * as Field from './fields.ts';
import { publicObject } from './public-objects.ts';

/** The meanings of weights: they add up to the confidence, or 0 is neutral. */
const KINDS = {
  sum: {
    agrees: '; `null` if the weight is 0.',
    weight: 'The weights of all evidence add up to that of the confidence.',
    text: 'The evidence in words.',
  },
  neutral: {
    agrees: '. If the weight is 0, whether the fact holds; `null` if unknown.',
    weight: '0 is neutral.',
    text: 'The result of the comparison, in words.',
  },
} as const;

interface EvidenceTexts {
  readonly kind: keyof typeof KINDS;
  readonly supports: string;
  readonly odds: 'match' | 'link';
  /** Examples. */
  readonly weight: number;
  readonly text: string;
}

/** One fact that was compared, with its result and weight; `fact` is the field that names it. */
export function matchEvidence<Fact extends TSchema>(name: string, description: string, fact: Fact, of: EvidenceTexts) {
  const kind = KINDS[of.kind];
  return publicObject(name, description, {
    fact,
    agrees: Field.flagOrNull(
      `Whether the fact supports the ${of.supports}, which is the sign of its weight${kind.agrees}`,
    ),
    weight: Field.number(`The contribution of this fact to the log-odds of the ${of.odds}. ${kind.weight}`, of.weight),
    text: Field.string(kind.text, of.text),
  });
}
