import type { SampleKind } from '@registry/pipeline';
import { companyKinds, companyName } from './company-name.ts';
import { weightedChoices, type Random } from './random.ts';
import { agentFirms, streets } from './words/business-words.ts';
import { firstNames } from './words/first-names.ts';
import { formationStates, places, type SampleState } from './words/places.ts';
import { surnames } from './words/surnames.ts';

/** A fictional address. */
export interface SampleAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
}

/** A fictional natural person. */
export interface SamplePerson {
  first: string;
  middle: string;
  last: string;
  suffix: string;
}

/** A fictional company, before any agency's layout. */
export interface SampleCompany {
  /** Its place in the sample, from 0. */
  index: number;
  name: string;
  kind: SampleKind;
  isForeign: boolean;
  formedIn: string;
  year: number;
  month: number;
  day: number;
  /** 0 to 1: layouts draw their own words from it, good standing below 0.55 or so. */
  standing: number;
  principal: SampleAddress;
  mailing: SampleAddress;
  agentPerson: SamplePerson | null;
  agentFirm: string;
  agentAddress: SampleAddress;
  officers: SamplePerson[];
  ein: string;
}

const officerCounts = weightedChoices<number>([
  [0, 10],
  [1, 45],
  [2, 28],
  [3, 10],
  [4, 4],
  [6, 3],
]);

/** The newest companies: none is of the future, whenever samples are written. */
const NEWEST = { year: 2026, month: 10 } as const;

/** Company number `index` of a seed (see `companySeed`) in a state. The same three always make the same company. */
export function makeCompany(random: Random, seed: number, index: number, state: SampleState): SampleCompany {
  random.reset(seed, index);
  const kind = random.weighted(companyKinds);
  const isForeign = kind !== 'trade-name' && random.chance(0.12);
  const principal = makeAddress(random, state);
  const hasAgentFirm = random.chance(0.3);
  const age = random.next();
  // Half of a register is younger than a dozen years.
  const year = NEWEST.year - Math.floor(age * age * 60);
  return {
    index,
    name: companyName(random, kind, principal.city, index),
    kind,
    isForeign,
    formedIn: isForeign ? random.pickRanked(formationStates.filter((other) => other !== state)) : state,
    year,
    month: 1 + (random.below(12) % (year === NEWEST.year ? NEWEST.month : 12)),
    day: 1 + random.below(28),
    standing: random.next(),
    principal,
    mailing: random.chance(0.7) ? principal : makeAddress(random, state),
    agentPerson: hasAgentFirm ? null : makePerson(random),
    agentFirm: hasAgentFirm ? random.pickRanked(agentFirms) : '',
    agentAddress: random.chance(0.5) ? principal : makeAddress(random, state),
    officers: Array.from({ length: random.weighted(officerCounts) }, () => makePerson(random)),
    ein: random.chance(0.4) ? String(100_000_000 + random.below(890_000_000)) : '',
  };
}

/** The same company a while later: moved, or of another standing. */
export function changeCompany(random: Random, company: SampleCompany, state: SampleState): SampleCompany {
  if (random.chance(0.5)) return { ...company, standing: (company.standing + 0.5) % 1 };
  return {
    ...company,
    principal: makeAddress(random, state),
    agentFirm: company.agentPerson ? '' : random.pickRanked(agentFirms),
  };
}

/** A name of a natural person. */
export function makePerson(random: Random): SamplePerson {
  return {
    first: random.pickRanked(firstNames),
    middle: random.chance(0.4) ? String.fromCharCode(65 + random.below(26)) : '',
    last: random.pickRanked(surnames),
    suffix: random.chance(0.02) ? random.pick(['Jr', 'Sr', 'II', 'III']) : '',
  };
}

/** An address in one of the state's cities. */
function makeAddress(random: Random, state: SampleState): SampleAddress {
  const [city, zipPrefix] = random.pickRanked<readonly [string, string]>(places[state]);
  return {
    line1: random.chance(0.08)
      ? `PO Box ${1 + random.below(9999)}`
      : `${1 + random.below(19_999)} ${random.pickRanked(streets)}`,
    line2: random.chance(0.2) ? `${random.pick(['Suite', 'Apt', 'Unit', '#'])} ${1 + random.below(900)}` : '',
    city,
    state,
    zip: `${zipPrefix}${String(random.below(100)).padStart(2, '0')}`,
  };
}

/** The seed of the companies of one source: sources of one sample seed have companies of their own. */
export function companySeed(seed: number, source: string): number {
  let mixed = seed | 0;
  for (let at = 0; at < source.length; at++) mixed = (Math.imul(mixed, 31) + source.charCodeAt(at)) | 0;
  return mixed;
}
