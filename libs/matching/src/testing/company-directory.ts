import {
  type CompanyKeys,
  type MatchKeys,
  type MatchName,
  NAMESAKES_MAX,
  OTHERS_MAX,
  type RegisterExtent,
} from '@registry/contracts-business-registry';
import { foldedName, foldForMatching, nameWithForms, type PlaceKeys, type StateCode } from '@registry/domain';
import { matchSubjects, type Subject, toMatchName } from '../index.ts';

/** A company of a register, known by an identifier that is never shown to the matching. */
export interface DirectoryCompany {
  readonly id: string;
  readonly state: StateCode;
  readonly legal: string;
  readonly alternatives: readonly string[];
  readonly places: PlaceKeys;
  /** A second line of its name, which is not a name by itself. */
  readonly second?: readonly string[];
  /** When it was formed, where that is known. YYYY-MM-DD. */
  readonly formed?: string | null;
}

/** A record whose company is known by the same identifier. */
export interface KnownRecord {
  /** The company's. */
  readonly id: string;
  readonly state: StateCode;
  readonly legal: readonly string[];
  readonly trade: readonly string[];
  readonly places: PlaceKeys;
  readonly second?: readonly string[];
  /** YYYY-MM-DD. */
  readonly date?: string | null;
}

interface NameBearers {
  readonly legal: Set<string>;
  readonly alternative: Set<string>;
  readonly all: Set<string>;
}

const noBearers = (): NameBearers => ({ legal: new Set(), alternative: new Set(), all: new Set() });

/** Companies by their names, counted as business-registry counts them. */
export class CompanyDirectory {
  readonly #extent: RegisterExtent;
  readonly #asOf: string | null;
  readonly #companies = new Map<string, DirectoryCompany>();
  readonly #known = new Map<string, MatchKeys>();
  readonly #byKey = new Map<string, NameBearers>();
  readonly #byFolded = new Map<string, NameBearers>();
  readonly #byForms = new Map<string, NameBearers>();
  readonly #tradeNames = new Map<string, Subject[]>();

  /** `asOf`: the day of the register's data. */
  constructor(extent: RegisterExtent, asOf: string | null = null) {
    this.#extent = extent;
    this.#asOf = asOf;
  }

  add(company: DirectoryCompany): void {
    if (this.#companies.has(company.id)) return;
    this.#known.clear();
    this.#companies.set(company.id, company);
    this.#count(company, company.legal, true);
    for (const name of company.alternatives) this.#count(company, name, false);
  }

  /** Judges the trade names of a record together with those of others, as records-sections finds them. */
  addTradeNames(record: KnownRecord): void {
    this.#known.clear();
    const [, trade] = toSubjects(record);
    if (trade === undefined) return;
    for (const name of trade.names) {
      const key = `${record.state} ${foldForMatching(name).nameKey}`;
      const known = this.#tradeNames.get(key) ?? [];
      this.#tradeNames.set(key, known);
      const isKnown = known.some(({ holderNames }) => holderNames?.join() === trade.holderNames?.join());
      if (!isKnown) known.push({ ...trade, subjectNo: OF_OTHERS, holderNo: OF_OTHERS });
    }
  }

  /** The confidence of the record at every company of the state that has one of its name keys. */
  match(record: KnownRecord): Map<string, number> {
    const others = record.trade.flatMap(
      (name) => this.#tradeNames.get(`${record.state} ${foldForMatching(name).nameKey}`) ?? [],
    );
    const subjects = [...toSubjects(record), ...others];
    const candidates = new Set<string>();
    for (const name of [...record.legal, ...record.trade]) {
      const { nameKey } = foldForMatching(name);
      for (const id of this.#byKey.get(`${record.state} ${nameKey}`)?.all ?? []) candidates.add(id);
    }
    const attached = new Map<string, number>();
    for (const id of candidates) {
      const company = this.#companies.get(id);
      if (company === undefined) continue;
      const keys = this.#known.get(id) ?? { ...this.#keys(company), others: this.#othersOf(company) };
      this.#known.set(id, keys);
      const found = matchSubjects(subjects, keys);
      const own = found.matched.filter(({ subject }) => subject.subjectNo !== OF_OTHERS);
      const [best] = own.toSorted((one, other) => other.confidence - one.confidence);
      if (best !== undefined) attached.set(id, best.confidence);
    }
    return attached;
  }

  #keys({ id, state, legal, alternatives, places, second = [], formed = null }: DirectoryCompany): CompanyKeys {
    return {
      state,
      fileNumber: id,
      ein: null,
      legal: this.#matchName(state, legal, 'legal'),
      alternatives: [
        ...alternatives.map((name) => ({ ...this.#matchName(state, name, 'all'), isWhole: true })),
        // No record is compared by it: it counts for nobody, and several have it.
        ...second.map((name) => ({
          ...toMatchName(name, { withFolded: MANY, withNameKey: MANY, withForms: MANY }),
          isWhole: false,
        })),
      ],
      places,
      ...this.#namesakes(id, state, legal),
      register: this.#extent,
      asOf: this.#asOf,
      formed,
    };
  }

  /** As business-registry gives them. */
  #othersOf({ id, state, legal, alternatives }: DirectoryCompany): CompanyKeys[] | null {
    const findBearers = (key: string): NameBearers => this.#byKey.get(`${state} ${key}`) ?? noBearers();
    const alike = this.#byFolded.get(`${state} ${foldedName(legal)}`)?.legal ?? new Set();
    const ids = new Set<string>();
    for (const name of [legal, ...alternatives]) {
      const { nameKey } = foldForMatching(name);
      const { legal: byLegalName, alternative } = findBearers(nameKey);
      for (const other of alternative) if (name === legal) ids.add(other);
      for (const other of byLegalName)
        if (name !== legal || (!alike.has(other) && this.#hasFurtherNames(other))) ids.add(other);
      for (const { holderNames } of this.#tradeNames.get(`${state} ${nameKey}`) ?? []) {
        for (const holder of holderNames ?? []) {
          for (const other of findBearers(foldForMatching(holder).nameKey).all) ids.add(other);
        }
      }
    }
    ids.delete(id);
    if (ids.size > OTHERS_MAX) return null;
    return [...ids].flatMap((other) => {
      const company = this.#companies.get(other);
      return company === undefined ? [] : this.#keys(company);
    });
  }

  #hasFurtherNames(id: string): boolean {
    const { alternatives = [], second = [] } = this.#companies.get(id) ?? {};
    return alternatives.length + second.length > 0;
  }

  #namesakes(id: string, state: StateCode, legal: string): Pick<CompanyKeys, 'namesakes' | 'namesakeNames'> {
    const bearers = this.#byFolded.get(`${state} ${foldedName(legal)}`)?.legal ?? new Set();
    if (bearers.size < 2 || bearers.size > NAMESAKES_MAX + 1) return { namesakes: null };
    const others = [...bearers].flatMap((other) => (other === id ? [] : (this.#companies.get(other) ?? [])));
    return {
      namesakes: others.map(({ places }) => places.postalCodes),
      namesakeNames: others.map(({ alternatives, second = [] }) => [
        ...alternatives.map((name) => ({ folded: foldForMatching(name).folded, isWhole: true })),
        ...second.map((name) => ({ folded: foldForMatching(name).folded, isWhole: false })),
      ]),
    };
  }

  #matchName(state: StateCode, name: string, among: keyof NameBearers): MatchName {
    const { folded, nameKey, words } = foldForMatching(name);
    return toMatchName(name, {
      withForms: this.#byForms.get(`${state} ${nameWithForms(words)}`)?.[among].size ?? 0,
      withFolded: this.#byFolded.get(`${state} ${folded}`)?.[among].size ?? 0,
      withNameKey: this.#byKey.get(`${state} ${nameKey}`)?.[among].size ?? 0,
    });
  }

  #count({ id, state }: DirectoryCompany, name: string, isLegal: boolean): void {
    const { folded, nameKey, words } = foldForMatching(name);
    for (const [bearers, key] of [
      [this.#byForms, nameWithForms(words)],
      [this.#byKey, nameKey],
      [this.#byFolded, folded],
    ] as const) {
      const found = bearers.get(`${state} ${key}`) ?? noBearers();
      bearers.set(`${state} ${key}`, found);
      found.all.add(id);
      found[isLegal ? 'legal' : 'alternative'].add(id);
    }
  }
}

/** Companies that count as those of a name which links nobody. */
const MANY = 1_000;

/** Stands for subjects of other records than the one that is judged. */
const OF_OTHERS = 0;

/** A record as records-sections keeps it: its legal names, and the trade names that it gives. */
function toSubjects({ state, legal, trade, places, second = [], date = null }: KnownRecord): Subject[] {
  const subject: Subject = {
    subjectNo: 1,
    holderNo: null,
    isTrade: legal.length === 0,
    source: 'bench',
    kind: 'record',
    state,
    fileNumberKey: null,
    ein: null,
    names: legal.length === 0 ? trade : legal,
    holderNames: null,
    tradeNames: legal.length === 0 ? [] : trade,
    secondNames: second,
    newestDate: date,
    asOf: date,
    ...places,
    recordCount: 1,
  };
  if (legal.length === 0 || trade.length === 0) return [subject];
  return [subject, { ...subject, subjectNo: 2, holderNo: 1, isTrade: true, names: trade, holderNames: legal }];
}
