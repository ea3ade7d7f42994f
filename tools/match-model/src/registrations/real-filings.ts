import type { RegisteredBusiness } from '@registry/pipeline';
import { foldForMatching, isStateCode, nameWithForms, type Standing, type StateCode } from '@registry/domain';
import { readMapped } from '../queries/real-files.ts';

/** A foreign filing as a registry publishes it. */
export interface RealFiling {
  readonly state: StateCode;
  readonly name: string;
  /** Null where the registry does not publish it, as in Oregon. */
  readonly formationState: StateCode | null;
  readonly registered: string | null;
  readonly status: Standing;
  readonly agents: readonly string[];
  readonly officers: readonly string[];
  readonly addresses: readonly string[];
}

/** Foreign filings, and how many domestic companies of one register share a name. */
export interface RealFilings {
  readonly filings: readonly RealFiling[];
  /** Of companies: how many others of the register have their name key. The place is the number. */
  readonly namesakes: readonly number[];
  /** Of two that share a name key, the share that have the same legal form. */
  readonly sameForm: number;
}

const FILES = [
  ['us-ca/business-registry', 'reg-ca-sos-bizfile-search/all_business_records.json.gz'],
  ['us-ca/business-registry', 'reg-ca-sos-bizfile-search/collected_records.json.gz'],
  ['us-ca/business-registry', 'reg-ca-sos-bizfile-search/test_records_1763145735.json.gz'],
  ['us-or/business-registry', 'reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz'],
  ['us-fl/business-registry', 'reg-fl-sunbiz-daily-2023-09-29/20230929c.txt.gz'],
] as const;

/** Namesakes are counted where search results are whole stretches of a register, sorted by name. */
const COUNTED_STATE = 'CA';
const FOREIGN_TYPE = /\bforeign\b|out of state/i;

export async function readRealFilings(cacheDir: string): Promise<RealFilings> {
  const companies = new Map<string, RegisteredBusiness>();
  for (const [source, file] of FILES)
    for await (const row of readMapped<RegisteredBusiness>(source, file, cacheDir))
      companies.set(`${row.state} ${row.fileNumber}`, row);
  const all = [...companies.values()];
  return { filings: all.flatMap(toFiling), ...countNamesakes(all) };
}

function toFiling(row: RegisteredBusiness): RealFiling[] {
  const { state, formationState: formedIn } = row;
  const isForeign = formedIn === null ? FOREIGN_TYPE.test(row.entityType ?? '') : formedIn !== state;
  if (!isForeign || !isStateCode(state)) return [];
  const isAgent = ({ titles }: { readonly titles: readonly string[] }): boolean => titles.includes('Registered Agent');
  return [
    {
      state,
      name: row.name,
      formationState: formedIn !== null && isStateCode(formedIn) ? formedIn : null,
      registered: row.registrationDate,
      status: row.status,
      agents: row.officers.filter(isAgent).map(({ name }) => name),
      officers: row.officers.filter((one) => !isAgent(one)).map(({ name }) => name),
      addresses: row.addresses.map(({ fullAddress }) => fullAddress),
    },
  ];
}

function countNamesakes(all: readonly RegisteredBusiness[]): Pick<RealFilings, 'namesakes' | 'sameForm'> {
  const names = all
    .filter(({ state, formationState }) => state === COUNTED_STATE && formationState === COUNTED_STATE)
    .map(({ name }) => foldForMatching(name));
  const byKey = Map.groupBy(names, ({ nameKey }) => nameKey);
  const namesakes: number[] = [];
  let pairs = 0;
  let same = 0;
  for (const some of byKey.values()) {
    namesakes[some.length - 1] = (namesakes[some.length - 1] ?? 0) + some.length;
    const forms = some.map(({ words }) => nameWithForms(words));
    forms.forEach((form, i) => {
      pairs += forms.length - 1 - i;
      same += forms.slice(i + 1).filter((other) => other === form).length;
    });
  }
  return { namesakes: Array.from(namesakes, (count: number | undefined) => count ?? 0), sameForm: same / pairs };
}
