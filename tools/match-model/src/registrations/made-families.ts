import { FamilyMaker, type MadeFamily } from './made-registers.ts';
import type { RealFilings } from './real-filings.ts';

/** Home registers that are made for each filing. */
export const FITTED_DRAWS = 120;
export const MEASURED_DRAWS = 150;

/** Which filings weights are fitted on, and which they are measured on: every other one. */
export type Part = 'fitted' | 'measured';

const SEEDS: Readonly<Record<Part, number>> = { fitted: 1, measured: 2 };

/** The families of the filings of a part, one after the other. */
export function* makeFamilies(real: RealFilings, part: Part, draws: number): Generator<MadeFamily> {
  const maker = new FamilyMaker(real, SEEDS[part]);
  const filings = real.filings.filter((_, i) => (i % 2 === 0) === (part === 'fitted'));
  for (let draw = 0; draw < draws; draw += 1) for (const filing of filings) yield maker.make(filing);
}
