import { SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { RECORD_KIND_NAMES, type RecordKind, RECORD_KINDS } from '@registry/domain';
import { LoadError } from '@registry/loading';
import { PastResponses, pick, randomNumbers } from '@registry/persistence/past-responses';
import { runKilled } from '@registry/persistence/watched-sessions';
import { CompanyRecordsReadModel } from '../company-records/company-records.read-model.ts';
import { ListCompanyRecordsHandler } from '../company-records/list-company-records.handler.ts';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { company, head, record } from './made-records.ts';
import { type KeyedRecord, RecordsFixture } from './records-fixture.ts';

const WORDS = ['Cedar Ridge', 'Blue Mesa', 'Otter Creek'];
const FORMS = ['LLC', 'Inc', 'L.L.C.'];
const EINS = [null, null, '841234567', '849999999'];
const FILE_NUMBERS = [null, null, null, '100', '101'];
const STATUSES = [null, 'ACTIVE', 'EXPIRED'];
const DATES = [null, '2024-01-01', '2025-06-30', '2026-02-02'];
const EXPIRIES = [null, '2026-06-03', '2031-01-01'];
const DENIED_COLUMNS =
  'Name\tStreet_Address\tCity\tState\tCountry\tPostal_Code\tEffective_Date\tExpiration_Date\tStandard_Order\tLast_Update\tAction\tFR_Citation';

/** Sources of which two publish the same licenses, as of one register. */
const REGISTER = { register: 'us-co/agency' };
const SOURCES: readonly Source[] = [
  ...['us-co/weekly', 'us-co/export'].map((slug) => ({ slug, kind: 'license', isOfRegister: true }) as const),
  ...RECORD_KIND_NAMES.filter((kind) => kind !== 'license').map((kind) => ({
    slug: `us-co/made-${kind}`,
    kind,
    isOfRegister: false,
  })),
];

const COMPANIES = WORDS.map((word, i) =>
  company({
    name: `${word} LLC`,
    fileNumber: String(100 + i),
    ein: EINS[i + 1] ?? null,
    alternatives: [`${word} Bakery`],
  }),
);

/** Random loads, removals, returns, older and late files and killed loads of records, with each response kept while it is the present one. */
export class KnownAtModel {
  readonly responses = new PastResponses((place: number) => this.#respond(place));
  readonly #records: RecordsFixture;
  readonly #companyRecords: ListCompanyRecordsHandler;
  readonly #random: () => number;
  readonly #rows = new Map<string, Map<string, KeyedRecord>>();
  #day = 0;

  private constructor(records: RecordsFixture, seed: number) {
    this.#records = records;
    const subjects = new FindSubjectsReadModel(records.database);
    this.#companyRecords = new ListCompanyRecordsHandler(subjects, new CompanyRecordsReadModel(records.database));
    this.#random = randomNumbers(seed);
  }

  static async create(seed: number): Promise<KnownAtModel> {
    return new KnownAtModel(await RecordsFixture.create(), seed);
  }

  async destroy(): Promise<void> {
    await this.#records.destroy();
  }

  /** One step, and the responses after it. */
  async step(): Promise<void> {
    const source = this.#pick(SOURCES);
    const rows = this.#rows.get(source.slug) ?? new Map<string, KeyedRecord>();
    this.#rows.set(source.slug, rows);
    this.#change(rows, source.kind);
    this.#day += Math.floor(this.#random() * 2);
    const all = [...rows.values()];
    const some = all.filter(() => this.#random() < 0.6);
    await this.#pick([
      () => this.#loadList(),
      () => this.#load(source, all, { extent: 'whole', asOf: this.#date() }),
      () => this.#load(source, all, { extent: 'whole', asOf: this.#date() }),
      () => this.#load(source, some, { extent: 'increment', asOf: this.#date() }),
      () => this.#load(source, some, { extent: 'increment', asOf: null }),
      () => this.#load(source, some, { extent: 'increment', asOf: this.#date(-20) }),
      () => this.#loadKilled(source, all),
    ])();
    await this.responses.keep(Math.floor(this.#random() * COMPANIES.length));
  }

  /** Repeats some of the requests. */
  repeat(requests: number): Promise<void> {
    return this.responses.repeat(requests, this.#random);
  }

  /** What a company's profile has of records, a list, and what customers who keep copies get. */
  async #respond(place: number): Promise<string> {
    const matchKeys = COMPANIES[place];
    if (matchKeys === undefined) throw new Error(`No company has the place ${place}.`);
    const minConfidence = SHOWN_CONFIDENCE;
    return JSON.stringify([
      await this.#records.listSections.listSections({ matchKeys, minConfidence, addresses: [], withOrigins: true }),
      await this.#records.screenCompanies.screenCompanies({
        companies: [{ matchKeys: null, names: [`${WORDS[place]} Trading Inc`], addresses: [], ein: null }],
      }),
      await this.#records.listSection.listSection({
        matchKeys,
        section: RECORD_KINDS.license.sections[0],
        minConfidence,
        offset: 1,
        limit: 3,
      }),
      await this.#companyRecords.listCompanyRecords({ matchKeys, after: null, limit: 20 }),
    ]);
  }

  /** A list of denied persons, whole. */
  async #loadList(): Promise<void> {
    const lines = Array.from({ length: 1 + Math.floor(this.#random() * 4) }, () => {
      const name = `${this.#pick(WORDS)} ${this.#pick(['Trading ', ''])}${this.#pick(FORMS)}`;
      const until = this.#pick(['', '06/03/2026', '01/01/2031']);
      return `${name}\t1 Main St\tDENVER\tCO\tUS\t80202\t03/22/2013\t${until}\tY\t2013-04-03\t\t`;
    });
    const more = { asOf: this.#date(), extent: 'whole', acceptAbsent: true } as const;
    try {
      await this.#records.loadText(
        'us/bis-denied-persons',
        `${[DENIED_COLUMNS, ...new Set(lines)].join('\n')}\n`,
        more,
      );
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
    }
  }

  /** A load, which may be refused. */
  async #load(source: Source, rows: readonly KeyedRecord[], more: Extent): Promise<void> {
    if (rows.length === 0) return;
    try {
      await this.#records.load(source.slug, rows, undefined, { ...toRegister(source), ...more, acceptAbsent: true });
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
    }
  }

  /** A load whose program dies before one of its writes. */
  async #loadKilled(source: Source, rows: readonly KeyedRecord[]): Promise<void> {
    if (rows.length === 0) return;
    const write = Math.floor(this.#random() * 40);
    const more = { ...toRegister(source), extent: 'whole', asOf: this.#date(), acceptAbsent: true } as const;
    await runKilled(this.#records, write, (database) =>
      this.#records.load(source.slug, rows, undefined, more, database),
    );
  }

  /** Records come, go, return and change. */
  #change(rows: Map<string, KeyedRecord>, kind: Source['kind']): void {
    for (let i = 0; i < 4; i += 1) {
      const key = `L${Math.floor(this.#random() * 10)}`;
      if (this.#random() < 0.25) rows.delete(key);
      else rows.set(key, this.#made(key, kind));
    }
  }

  #made(key: string, kind: Source['kind']): KeyedRecord {
    const name = `${this.#pick(WORDS)} ${this.#pick(FORMS)}`;
    const trade = this.#random() < 0.3 ? { trade: `${this.#pick(WORDS)} Bakery` } : {};
    const identifiers = { ein: this.#pick(EINS), fileNumber: this.#pick(FILE_NUMBERS) };
    const address = `${Math.floor(this.#random() * 3)} Main St, Denver, CO 80202`;
    const made = record({ key, kind, name, address, date: this.#pick(DATES), ...identifiers, ...trade });
    const seen = { status: this.#pick(STATUSES), expiration_date: this.#pick(EXPIRIES) };
    const said = head(kind, key, [name]);
    return { ...made, head: 'expiration_date' in said ? { ...said, ...seen } : said };
  }

  #date(days = 0): string {
    return new Date(Date.now() + (this.#day + days - 10) * 86_400_000).toISOString().slice(0, 10);
  }

  #pick<T>(some: readonly T[]): T {
    return pick(some, this.#random);
  }
}

interface Source {
  readonly slug: string;
  readonly kind: RecordKind;
  readonly isOfRegister: boolean;
}

interface Extent {
  readonly extent: 'whole' | 'increment';
  readonly asOf: string | null;
}

function toRegister(source: Source): Partial<typeof REGISTER> {
  return source.isOfRegister ? REGISTER : {};
}
