import { companySeed, makeCompany, makePerson, type SampleCompany, type SamplePerson } from '../company.ts';
import { Random } from '../random.ts';
import { registerLayout, registerOf } from '../registers.ts';
import type { SampleRequest } from '../sample-layout.ts';
import type { SampleState } from '../words/places.ts';
import type { Day } from '../written-date.ts';

/** What a made-up record is about. */
export interface RecordRequest extends Day {
  /** Its place in the file, from 0, to make numbers of; where dirt repeats a number, that of an earlier record. */
  readonly index: number;
  readonly random: Random;
  /** One of the same seed's register sample of its state. */
  readonly company: SampleCompany;
  readonly state: SampleState;
  /** The company's name as agencies write it. */
  readonly name: string;
  /** The same without a legal form. */
  readonly tradeName: string;
  /** The number that the state's register gave to the company. */
  readonly registration: string;
  readonly person: SamplePerson;
  readonly isPerson: boolean;
}

const LEGAL_FORM =
  /,? (L\.?L\.?C\.?|L L C|Llc|Limited Liability Company|Inc\.?|Incorporated|Corp\.?|Corporation|Co\.|Ltd\.|P\.C\.|PLLC|P\.A\.|L\.?P\.?|LLP|L\.L\.P\.|Limited Partnership)$/;

const registered = new Random();

/** The subject of a record: companies of the states by turns, or a share of natural persons. */
export function recordRequest(
  { company: { index }, number, random }: SampleRequest,
  seed: number,
  states: readonly SampleState[],
  persons: number,
): RecordRequest {
  const state = states[index % states.length] ?? 'CO';
  const place = Math.floor((index / states.length) * 1.3);
  const register = registerOf(state);
  const company = makeCompany(registered, companySeed(seed, register), place, state);
  return {
    index: Number(number),
    random,
    company,
    state,
    name: random.chance(0.6) ? company.name.toUpperCase() : company.name,
    tradeName: company.name.replace(LEGAL_FORM, ''),
    registration: registerLayout(register, seed)?.numberOf(place, company.year) ?? '',
    person: makePerson(random),
    isPerson: random.chance(persons),
    // A day of the last six years.
    year: 2020 + random.below(6),
    month: 1 + random.below(12),
    day: 1 + random.below(28),
  };
}
