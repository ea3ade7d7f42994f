import { matchInWords, type Match } from '@registry/contracts-records-sections';
import { supports } from '@registry/domain';
import { factList } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';
import { texts } from './record-facts.ts';

/** How sure a match is, from which percentage on. Only an identifier of the registry itself is certain. */
const SURENESS: readonly (readonly [percent: number, word: string])[] = [
  [100, 'Certain'],
  [95, 'Very likely'],
  [80, 'Likely'],
  [0, 'Uncertain'],
];

/** Why a record is shown with a company: how sure that is, and what speaks for and against it. */
export function matchEvidence({ method, confidence, matched_on: matchedOn, evidence }: Match, state: string): Html {
  const { sure, percent } = toSureness(confidence);
  return html`<div class="match">
    <p>
      <strong>${sure}</strong> (${percent} %):
      ${matchInWords(method, state)}${matchedOn === null ? '' : html`, as “${matchedOn}”`}.
    </p>
    ${evidenceSides(evidence)}
  </div>`;
}

const SIDES = [
  ['For', true],
  ['Against', false],
  ['Compared, says nothing', null],
] as const;

/** Evidence for and against a match, by the sign of its weight, and what weighs nothing where that is wanted. */
export function evidenceSides(
  evidence: readonly { readonly weight: number; readonly text: string }[],
  hasNeutral = false,
): Html | '' {
  const facts = SIDES.slice(0, hasNeutral ? 3 : 2).map(
    ([label, side]) =>
      [label, texts(evidence.flatMap(({ weight, text }) => (supports(weight) === side ? [text] : [])))] as const,
  );
  return facts.every(([, value]) => value === null) ? '' : factList(facts, 'kv evidence');
}

/** How sure a match is, in a few words: `likely (83 %)`. */
export function confidenceInWords({ confidence }: Match): string {
  const { sure, percent } = toSureness(confidence);
  return `${sure.toLowerCase()} (${percent} %)`;
}

/** A confidence below 1 is never shown as 100 %. */
function toSureness(confidence: number) {
  const percent = confidence === 1 ? 100 : Math.min(99, Math.round(confidence * 100));
  return { percent, sure: SURENESS.find(([least]) => percent >= least)?.[1] ?? '' };
}
