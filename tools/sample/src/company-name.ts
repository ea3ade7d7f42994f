import type { SampleKind } from '@registry/pipeline';
import { type Random, type WeightedChoices, weightedChoices } from './random.ts';
import { leadingWords, middleWords, nonprofitNames, streets, trades } from './words/business-words.ts';
import { surnames } from './words/surnames.ts';

/** About the mix that state registers have: 55 of 100 are limited liability companies. */
export const companyKinds: WeightedChoices<SampleKind> = weightedChoices<SampleKind>([
  ['llc', 55],
  ['corporation', 24],
  ['nonprofit', 8],
  ['trade-name', 7],
  ['professional', 3],
  ['limited-partnership', 2],
  ['llp', 1],
]);

const endings: Readonly<Record<SampleKind, WeightedChoices<string>>> = {
  llc: weightedChoices([
    [' LLC', 62],
    [', LLC', 30],
    [', L.L.C.', 4],
    [' Limited Liability Company', 2],
    [' L L C', 1],
    [', Llc', 1],
  ]),
  corporation: weightedChoices([
    [', Inc.', 45],
    [' Inc', 20],
    [' Corp.', 12],
    [', Incorporated', 5],
    [' Corporation', 8],
    [' Co.', 5],
    [', Ltd.', 5],
  ]),
  nonprofit: weightedChoices([
    ['', 60],
    [', Inc.', 35],
    [' Foundation', 5],
  ]),
  professional: weightedChoices([
    [', P.C.', 45],
    [', PLLC', 45],
    [', P.A.', 10],
  ]),
  'limited-partnership': weightedChoices([
    [', L.P.', 40],
    [' LP', 40],
    [' Limited Partnership', 20],
  ]),
  llp: weightedChoices([
    [' LLP', 70],
    [', L.L.P.', 30],
  ]),
  'trade-name': weightedChoices([['', 1]]),
};

/** Companies of a sample whose names are as short as they come; among so many few have another's. */
const SHORT_NAMES = 1_000;

/**
 * The name of a sample's company number `index`, with its legal form. A register refuses a name that is taken: later companies
 * have a word more, so that in a large sample, too, few have another's name.
 */
export function companyName(random: Random, kind: SampleKind, city: string, index: number): string {
  const short = stem(random, kind, city);
  const ending = random.weighted(endings[kind]);
  if (index < SHORT_NAMES) return short + ending;
  return short.replace(/^(The )?/, `$1${random.pick(surnames)} `) + ending;
}

function stem(random: Random, kind: SampleKind, city: string): string {
  if (kind === 'nonprofit' && random.chance(0.8)) return random.pickRanked(nonprofitNames).replace('%', city);
  const form = random.next();
  if (form < 0.3) return `${random.pickRanked(surnames)} ${random.pickRanked(trades)}`;
  if (form < 0.36) return `${random.pickRanked(surnames)} & ${random.pick(pairEndings)} ${random.pickRanked(trades)}`;
  if (form < 0.42)
    return `${random.pickRanked(surnames)}, ${random.pickRanked(surnames)} & ${random.pickRanked(surnames)}`;
  if (form < 0.52) return `${city} ${random.pickRanked(trades)}`;
  if (form < 0.72)
    return `${random.pickRanked(leadingWords)} ${random.pickRanked(middleWords)} ${random.pickRanked(trades)}`;
  if (form < 0.84) return `${random.pickRanked(leadingWords)} ${random.pickRanked(trades)}`;
  if (form < 0.9) return `${100 + random.below(9000)} ${random.pickRanked(streets)}`;
  if (form < 0.94) return `${initial(random)} & ${initial(random)} ${random.pickRanked(trades)}`;
  if (form < 0.97) return `The ${random.pickRanked(leadingWords)} ${random.pickRanked(trades)} Company`;
  return `${random.pickRanked(surnames)}'s ${random.pickRanked(trades)}`;
}

const pairEndings = ['Sons', 'Sons', 'Daughters', 'Associates', 'Brothers', 'Family'] as const;

function initial(random: Random): string {
  return String.fromCharCode(65 + random.below(26));
}
