import { CompanyDirectory, type KnownRecord } from './company-directory.ts';
import { employerPairs } from './employer-pairs.ts';
import {
  CONDITIONS,
  type Condition,
  conditions,
  drawn,
  type LabelledCount,
  type LabelledSet,
  LabelledTally,
} from './labelled-counts.ts';
import type { Rows } from './labelled-pair.ts';
import { numberPairs } from './number-pairs.ts';
import { tradeNamePairs } from './trade-name-pairs.ts';

/** How often the companies of a condition are drawn. */
const DRAWS: Readonly<Record<Condition, number>> = { whole: 1, third_missing: 1, sample: 3 };

export interface Labelled {
  readonly sets: readonly LabelledSet[];
  readonly counts: readonly LabelledCount[];
}

/** Matches the records of every pair that the real files give, and counts. */
export async function labelAll(cache: string, seed: number, progress: (step: string) => void): Promise<Labelled> {
  const tallies: LabelledTally[] = [];
  for (const pair of [...numberPairs(cache), ...employerPairs(cache), ...tradeNamePairs(cache, seed)]) {
    progress(pair.name);
    const companies = await listOf(pair.companies);
    const records = (await listOf(pair.records)).map((record) => ({ ...record, date: pair.recordsOf }));
    const unplaced = records.map(withoutPlace);
    const givesPlaces = records.some(({ places }) => places.postalCodes.length > 0);
    for (const condition of conditions) {
      for (const places of placesOf(pair.areRepeated === true, givesPlaces)) {
        const counted = new LabelledTally({ ...pair, condition, places });
        for (let draw = 0; draw < DRAWS[condition]; draw += 1) {
          const directory = new CompanyDirectory(CONDITIONS[condition].extent, pair.registerOf);
          for (const company of drawn(companies, CONDITIONS[condition].share, seed + draw)) directory.add(company);
          for (const record of records) directory.addTradeNames(record);
          for (const record of places === 'given' ? records : unplaced) counted.add(record, directory);
        }
        tallies.push(counted);
      }
    }
  }
  return { sets: tallies.map(({ set }) => set), counts: tallies.flatMap(({ counts }) => counts) };
}

/** Records with places are matched once more without, but for those whose places would be typical of none. */
function placesOf(areRepeated: boolean, givesPlaces: boolean): LabelledSet['places'][] {
  if (!givesPlaces) return ['none'];
  return areRepeated ? ['given'] : ['given', 'none'];
}

function withoutPlace(record: KnownRecord): KnownRecord {
  return { ...record, places: { postalCodes: [], cities: [] } };
}

async function listOf<Item>(items: Rows<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
