import { coloradoTradeNames } from './layouts/us-co-trade-names.ts';
import { californiaBusinessRegistry } from './layouts/us-ca-business-registry.ts';
import { illinoisCorporations, illinoisLimitedLiabilityCompanies } from './layouts/us-il-registers.ts';
import { virginiaBusinessRegistry } from './layouts/us-va-business-registry.ts';
import { floridaBusinessRegistry } from './layouts/us-fl-business-registry.ts';
import { quebecBusinessRegistry } from './layouts/ca-qc-business-registry.ts';
import { describedLayout } from './described/described-layout.ts';
import { describedSource } from './described/described-source.ts';
import { recordSubjects, registerSubjects } from './described/row-subjects.ts';
import type { SampleLayout } from './sample-layout.ts';
import { places, type SampleState } from './words/places.ts';

/** The layouts of registers that are of another form than a row for each company. */
const layouts: Readonly<Record<string, (seed: number) => SampleLayout | Promise<SampleLayout>>> = {
  'ca-qc/business-registry': () => quebecBusinessRegistry,
  'us-ca/business-registry': () => californiaBusinessRegistry,
  'us-co/trade-names': async (seed) => coloradoTradeNames(seed, await readLayout(describeRegister('CO'), seed)),
  'us-fl/business-registry': () => floridaBusinessRegistry,
  'us-il/corporations': () => illinoisCorporations,
  'us-il/limited-liability-companies': () => illinoisLimitedLiabilityCompanies,
  'us-va/business-registry': () => virginiaBusinessRegistry,
};

/** The registers of companies that samples are made for. */
export const registers: readonly string[] = [
  ...Object.keys(layouts),
  ...(['AK', 'CO', 'CT', 'DC', 'IA', 'NY', 'OR', 'PA', 'TX'] as const).map(describeRegister),
].sort();

/** Whose companies the records of the whole country are about, by turns. */
const STATES: readonly SampleState[] = ['CO', 'FL', 'NY', 'OR'];

/** The layout of a source: of a register of companies, or of records about companies of the registers' samples of the same seed. */
export async function readLayout(slug: string, seed: number): Promise<SampleLayout> {
  const layout = layouts[slug]?.(seed);
  if (layout !== undefined) return layout;
  const source = await describedSource(slug);
  const { state, target, sample } = source.definition;
  if (target === 'records-sections') {
    const states = state === null ? STATES : [hasOneRegister(state) ? state : 'CO'];
    const numbers = await Promise.all(
      states.map(async (each) => (await readLayout(describeRegister(each), seed)).numberOf),
    );
    return describedLayout(source, recordSubjects(source, seed, states, numbers));
  }
  if (sample.number === null || !isSampleState(state ?? ''))
    throw new Error(`No sample of ${slug} can be made: its source.yml has no sample.number.`);
  return describedLayout(source, registerSubjects(sample, state as SampleState));
}

function isSampleState(state: string): state is SampleState {
  return state in places;
}

/** Whether a state's companies are those of one register. */
function hasOneRegister(state: string): state is SampleState {
  return isSampleState(state) && registers.includes(describeRegister(state));
}

function describeRegister(state: SampleState): string {
  return `us-${state.toLowerCase()}/business-registry`;
}
