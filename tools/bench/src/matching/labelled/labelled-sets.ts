import type { RegisterExtent } from '@registry/contracts-business-registry';
import { Random } from '../../search/corpus/random.ts';
import { CompanyDirectory, type DirectoryCompany, type KnownRecord } from './company-directory.ts';
import { type Condition, type LabelledCount, type LabelledSet, LabelledTally } from './labelled-counts.ts';
import { drawVariant } from './name-variants.ts';
import { realPairs } from './real-pairs.ts';
import { realRegisters } from './real-registers.ts';

export interface Labelled {
  readonly sets: readonly LabelledSet[];
  readonly counts: readonly LabelledCount[];
}

/** Matches the records of every set that can be made of the real files, and counts. */
export async function labelAll(cache: string, seed: number, progress: (step: string) => void): Promise<Labelled> {
  const tallies: LabelledTally[] = [];
  for (const { name, companies, records } of realPairs(cache)) {
    progress(name);
    const [register, all] = [await listOf(companies), await listOf(records)];
    for (const condition of ['whole', 'third_missing'] as const)
      tallies.push(tally(name, condition, register, all, seed));
  }
  for (const [name, companies] of Object.entries(realRegisters(cache))) {
    progress(name);
    const register = await listOf(companies);
    const records = writtenOtherwise(register, seed);
    for (const condition of ['whole', 'third_missing'] as const) {
      tallies.push(tally(name, condition, register, records, seed));
    }
  }
  return { sets: tallies.map(({ set }) => set), counts: tallies.flatMap(({ counts }) => counts) };
}

/** What is known of such a register: one of which a third is missing is as one of active companies alone. */
const extents: Readonly<Record<Condition, RegisterExtent>> = {
  whole: 'whole',
  third_missing: 'active',
  sample: 'part',
};

function tally(
  name: string,
  condition: Condition,
  companies: readonly DirectoryCompany[],
  records: readonly KnownRecord[],
  seed: number,
): LabelledTally {
  const directory = new CompanyDirectory(extents[condition]);
  const random = new Random(seed, 23);
  for (const company of companies) {
    const isMissing = random.below(3) === 0;
    if (condition === 'whole' || !isMissing) directory.add(company);
  }
  for (const record of records) directory.addTradeNames(record);
  const counted = new LabelledTally(name, condition, directory);
  for (const record of records) counted.add(record);
  return counted;
}

/** How often a record's place is the company's own, of a hundred: what agencies agree on was seen between 34 and 67. */
const OWN_PLACE = 50;

/** A record for each company, its name and its place as another agency might have them. */
function writtenOtherwise(companies: readonly DirectoryCompany[], seed: number): KnownRecord[] {
  const random = new Random(seed, 17);
  return companies.map(({ id, state, legal, places }) => {
    const other = companies[random.below(companies.length)];
    const own = random.below(100) < OWN_PLACE;
    return {
      id,
      state,
      legal: [drawVariant(legal, random)],
      trade: [],
      places: own ? places : (other?.places ?? places),
    };
  });
}

async function listOf<Item>(items: AsyncIterable<Item> | Iterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
