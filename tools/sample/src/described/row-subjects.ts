import type { SampleDescription } from '@registry/pipeline';
import { companySeed, makeCompany, makePerson, type SamplePerson } from '../company.ts';
import { Random } from '../random.ts';
import type { SampleLayout, SampleRequest } from '../sample-layout.ts';
import type { SampleState } from '../words/places.ts';
import type { DescribedName, DescribedSource } from './described-source.ts';
import type { RowSubject } from './row-subject.ts';
import { textMaker } from './sample-texts.ts';

/** Makes the subjects of a layout's rows. */
export interface Subjects {
  readonly state: SampleState;
  readonly numberOf: SampleLayout['numberOf'];
  readonly subjectOf: (request: SampleRequest) => RowSubject;
}

/** Share of records of natural persons where a source marks them, and where only their names show it. */
const PERSONS_MARKED = 0.15;
const PERSONS_NAMED = 0.05;
const LEGAL_FORM =
  /,? (L\.?L\.?C\.?|L L C|Llc|Limited Liability Company|Inc\.?|Incorporated|Corp\.?|Corporation|Co\.|Ltd\.|P\.C\.|PLLC|P\.A\.|L\.?P\.?|LLP|L\.L\.P\.|Limited Partnership)$/;
const nobody: SamplePerson = { first: '', middle: '', last: '', suffix: '' };
const registered = new Random();

/** Companies of the samples of the states' registers by turns, or natural persons. `numbers` makes the registers' numbers, by state. */
export function recordSubjects(
  { map }: DescribedSource,
  seed: number,
  states: readonly SampleState[],
  numbers: readonly SampleLayout['numberOf'][],
): Subjects {
  const persons = listPersons(map.names ?? []);
  const seeds = states.map((state) => companySeed(seed, `us-${state.toLowerCase()}/business-registry`));
  return {
    state: states[0] ?? 'CO',
    numberOf: (index) => String(index),
    subjectOf({ company: { index }, number, random }) {
      const turn = index % states.length;
      const state = states[turn] ?? 'CO';
      const company = makeCompany(registered, seeds[turn] ?? seed, Math.floor((index / states.length) * 1.3), state);
      const isPerson = random.chance(persons);
      return {
        index: Number(number),
        random,
        company,
        state,
        person: makePerson(random),
        isPerson,
        name: random.chance(0.6) ? company.name.toUpperCase() : company.name,
        tradeName: company.name.replace(LEGAL_FORM, ''),
        registration: numbers[turn]?.(company.index, company.year) ?? '',
        // A day of the last six years.
        year: 2020 + random.below(6),
        month: 1 + random.below(12),
        day: 1 + random.below(28),
      };
    },
  };
}

function listPersons(names: readonly DescribedName[]): number {
  const given = names.map(({ person }) => person).filter((person) => person !== undefined);
  if (given.length === 0) return 0;
  return given.some((person) => person === 'always' || typeof person === 'object') ? PERSONS_MARKED : PERSONS_NAMED;
}

/** The companies of a register. */
export function registerSubjects({ number: described }: SampleDescription, state: SampleState): Subjects {
  const write = textMaker(described ?? []);
  return {
    state,
    // A number has only these.
    numberOf: (index, year) => write({ index, year } as RowSubject),
    subjectOf: ({ company, number, random }) => ({
      index: company.index,
      random,
      company,
      state,
      // Filers type some names in capitals.
      name: company.index % 3 === 0 ? company.name.toUpperCase() : company.name,
      tradeName: company.name.replace(LEGAL_FORM, ''),
      registration: number,
      person: nobody,
      isPerson: false,
      year: company.year,
      month: company.month,
      day: company.day,
    }),
  };
}
