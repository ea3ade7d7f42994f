import type { NamedHolder } from '@registry/contracts-records-sections';
import { LoadError, type RunLoadOptions } from '@registry/loading';
import { requestContext } from '@registry/request-context';
import { PastResponses, pick, randomNumbers } from '@registry/persistence/past-responses';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeAliases } from '../aliases/store-aliases.ts';
import { DocumentsReadModel } from '../businesses/documents/documents.read-model.ts';
import { ListDocumentsHandler } from '../businesses/documents/list-documents.handler.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { suppressBusiness, unsuppressBusiness } from '../suppress/suppress-business.ts';
import { LiveFixture, type LiveReplica } from './live-fixture.ts';
import { businessesHandlerOn, servedBy } from './businesses-handler.ts';
import { coloradoCompany, type ColoradoRow, RegistryFixture } from './registry-fixture.ts';
import { runKilled } from '@registry/persistence/watched-sessions';

/** Few words, so that companies share names, names change back, and trade names are those of others. */
const WORDS = ['Cedar', 'Blue Mesa', 'Otter', 'Juniper'];
const FORMS = ['LLC', 'Inc', 'L.L.C.'];
const STATUSES = ['Good Standing', 'Delinquent', 'Voluntarily Dissolved'];
const EINS = [null, '841234567', '849999999'];
/** No more than a match returns: which of more it leaves out depends on the index in memory. */
const COMPANIES = 10;
const DECISION = { by: 'spec', reason: 'made' };
const FILINGS = 'us-co/transaction-history';
const FILING_COLUMNS = 'entityid,transactionid,historydes,comment,receiveddate,effectivedate,name';

/** Facts of a match that say how rare its words are and how likely the other companies. */
const SURENESS: ReadonlySet<string> = new Set(['words', 'rivals']);

/**
 * Random loads, removals, returns, older and late files, lookups, suppressions and names of records on one small registry, with each
 * response kept while it is the present one.
 */
export class KnownAtModel {
  readonly responses = new PastResponses((fileNumber: string) => this.#respond(fileNumber));
  readonly matches = new PastResponses((query: unknown) => this.#match(query));
  readonly #registry: RegistryFixture;
  readonly #live: LiveFixture;
  readonly #replica: LiveReplica;
  readonly #random: () => number;
  readonly #rows = new Map<string, ColoradoRow>();
  readonly #suppressed = new Set<string>();
  #day = 0;
  #stamp = 0;

  private constructor(registry: RegistryFixture, live: LiveFixture, replica: LiveReplica, seed: number) {
    this.#registry = registry;
    this.#live = live;
    this.#replica = replica;
    this.#random = randomNumbers(seed);
  }

  static async create(seed: number): Promise<KnownAtModel> {
    const registry = await RegistryFixture.create();
    const live = await LiveFixture.start(registry);
    return new KnownAtModel(registry, live, await live.addReplica(), seed);
  }

  async destroy(): Promise<void> {
    await this.#live.end();
    await this.#registry.destroy();
  }

  /** One step, and the responses after it. */
  async step(): Promise<void> {
    const steps = [
      () => this.#loadWhole(),
      () => this.#loadWhole(),
      () => this.#loadSome(),
      () => this.#loadOlder(),
      () => this.#loadKilled(),
      () => this.#loadTradeNames(),
      () => this.#loadFilings(),
      () => this.#lookUp(),
      () => this.#suppress(),
      () => this.#nameHolders(),
    ];
    await this.#pick(steps)();
    for (const fileNumber of new Set([this.#number(), this.#number(), this.#number()]))
      await this.responses.keep(fileNumber);
    const [loaded] = await this.#registry.rows('SELECT FROM loads WHERE finished_at IS NOT NULL LIMIT 1');
    if (loaded === undefined) return;
    await this.#replica.search.index.catchUp();
    await this.matches.keep(this.#query());
  }

  /** Repeats some of the requests: what is suppressed now has none in any past. */
  async repeat(requests: number): Promise<void> {
    await this.responses.repeat(requests, this.#random, (body, fileNumber) =>
      this.#suppressed.has(fileNumber) ? 'business_not_found' : body,
    );
    for (const fileNumber of this.#suppressed) await this.#changeSuppression(fileNumber);
    await this.#replica.search.index.catchUp();
    await this.matches.repeat(requests, this.#random);
  }

  /** Which companies a query may mean, without how sure that is: how rare a word is depends on the index in memory. */
  async #match(query: unknown): Promise<string> {
    const time = requestContext.get()?.knownAt;
    const at = time === undefined ? {} : { knownAt: time };
    const matcher = servedBy(this.#registry.database, this.#replica.search.createMatcher()); // what is loaded is cached for a second
    const { results } = await matcher.matchCompanies({ queries: [query], limit: COMPANIES, minConfidence: 0, ...at });
    return JSON.stringify(
      results.map(({ coverage, candidates }) => [
        coverage,
        candidates
          .map(({ business, method, matched_name, evidence }) => {
            return {
              business,
              method,
              matched_name,
              facts: evidence.filter(({ fact }) => !SURENESS.has(fact)).map(({ text }) => text),
            };
          })
          .sort((one, other) => (one.business.id < other.business.id ? -1 : 1)),
      ]),
    );
  }

  /** The bodies of what services say of a company; the code of the error where they say nothing. */
  async #respond(fileNumber: string): Promise<string> {
    const { database } = this.#registry;
    const extents = new RegisterExtentReadModel(database);
    const filings = servedBy(database, new ListDocumentsHandler(new DocumentsReadModel(database, extents), database));
    const businesses = businessesHandlerOn(database);
    const events = servedBy(database, new ListBusinessEventsHandler(database));
    const id = { state: 'CO', fileNumber } as const;
    try {
      return JSON.stringify([
        await businesses.getBusiness({ ...id, withMatchKeys: true, withOrigins: true }),
        await events.listBusinessEvents({ ...id, offset: 0, limit: 20 }),
        await filings.listDocuments({ ...id, offset: 1, limit: 3 }),
      ]);
    } catch (error) {
      const { slug = String(error) } = (error as { code?: { slug?: string } }).code ?? {};
      return slug === 'before_first_load' ? 'business_not_found' : slug; // before it, no company was known
    }
  }

  async #loadWhole(): Promise<void> {
    this.#change();
    this.#day += Math.floor(this.#random() * 3);
    await this.#load([...this.#rows.values()], { extent: 'whole', asOf: this.#date() });
  }

  async #loadSome(): Promise<void> {
    this.#change();
    const some = [...this.#rows.values()].filter(() => this.#random() < 0.5);
    const dated = this.#random() < 0.5 ? { asOf: this.#date() } : {};
    await this.#load(some, { extent: 'increment', ...dated });
  }

  /** A file of data that are older than those that are loaded. */
  async #loadOlder(): Promise<void> {
    const rows = [...this.#rows.keys()].map((fileNumber) => this.#made(fileNumber));
    const extent = this.#random() < 0.5 ? 'whole' : 'increment';
    await this.#load(rows, { extent, asOf: this.#date(-20) });
  }

  /** A load, which may be refused. */
  async #load(
    rows: readonly ColoradoRow[],
    more: Pick<RunLoadOptions<never>, 'extent'> & { readonly asOf?: string },
  ): Promise<void> {
    try {
      await this.#registry.loadColorado(rows, undefined, { ...more, acceptAbsent: true });
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
    }
  }

  /** A load whose program dies before one of its writes, in small chunks. */
  async #loadKilled(): Promise<void> {
    this.#change();
    const write = Math.floor(this.#random() * 60);
    const over = { extent: 'whole', asOf: this.#date(), chunkRows: 4, acceptAbsent: true } as const;
    await runKilled(this.#registry, write, (database) =>
      this.#registry.loadColorado([...this.#rows.values()], undefined, over, database),
    );
  }

  async #loadTradeNames(): Promise<void> {
    const names = Array.from({ length: 3 }, () => ({
      mastertradenameid: String(1 + Math.floor(this.#random() * 5)),
      tradenamedescription: this.#name(),
      ...(this.#random() < 0.5 ? { entityid: this.#number() } : { registrantorganization: this.#name() }),
    }));
    const distinct = new Map(names.map((name) => [name.mastertradenameid, name] as const));
    await this.#registry.loadTradeNames([...distinct.values()], { asOf: this.#date(), extent: 'increment' });
  }

  async #loadFilings(): Promise<void> {
    const lines = Array.from({ length: 6 }, () => {
      const [day, type] = [
        `0${1 + Math.floor(this.#random() * 9)}/01/2020`,
        this.#pick(['Periodic Report', 'Amendment']),
      ];
      return [this.#number(), 1 + Math.floor(this.#random() * 9), type, '', day, day, this.#name()];
    });
    const distinct = new Map(lines.map((line) => [line[1], line.join(',')] as const));
    const file = join(this.#registry.folder, 'filings.csv');
    writeFileSync(file, `${[FILING_COLUMNS, ...distinct.values()].join('\n')}\n`);
    const extent = this.#random() < 0.5 ? 'whole' : 'increment';
    const options = { extent, asOf: this.#date(), acceptEnd: true, acceptAbsent: true } as const;
    await this.#registry.load(FILINGS, file, undefined, options).catch((error: unknown) => {
      if (!(error instanceof LoadError)) throw error;
    });
  }

  async #lookUp(): Promise<void> {
    await this.#live.reset();
    const fileNumber = this.#number();
    this.#live.rows.push({ ...this.#made(fileNumber), entityformdate: '2019-03-01T00:00:00.000' });
    await this.#replica.refresh(fileNumber);
  }

  async #suppress(): Promise<void> {
    await this.#changeSuppression(this.#number());
  }

  async #changeSuppression(fileNumber: string): Promise<void> {
    const change = this.#suppressed.delete(fileNumber) ? unsuppressBusiness : suppressBusiness;
    if (change === suppressBusiness) this.#suppressed.add(fileNumber);
    const id = { state: 'CO', fileNumber } as const;
    await this.#registry.database.transaction((client) => change(client, id, DECISION));
  }

  async #nameHolders(): Promise<void> {
    const holder: NamedHolder = {
      subject_no: 1 + Math.floor(this.#random() * 4),
      stamp: (this.#stamp += 1),
      source: 'us/fmcsa',
      state: 'CO',
      file_number: this.#random() < 0.3 ? this.#number() : null,
      ein: this.#pick(EINS),
      names: [this.#name()],
      trade_names: this.#random() < 0.7 ? [this.#name(), this.#name()] : [],
      as_of: this.#date(),
    };
    await this.#registry.database.transaction((client) => storeAliases(client, [holder], false));
  }

  /** Companies come, go, return and change. */
  #change(): void {
    for (let i = 0; i < 4; i += 1) {
      const fileNumber = this.#number();
      if (this.#random() < 0.2) this.#rows.delete(fileNumber);
      else this.#rows.set(fileNumber, this.#made(fileNumber));
    }
    if (this.#rows.size === 0) this.#rows.set('1', this.#made('1'));
  }

  #made(fileNumber: string): ColoradoRow {
    return coloradoCompany(fileNumber, this.#name(), {
      entitystatus: this.#pick(STATUSES),
      principaladdress1: `${Math.floor(this.#random() * 3)} Main St`,
      agentlastname: this.#pick(['Marsh', 'Reed']),
    });
  }

  /** By a name that companies have or had, as it is or misspelled, or by a number. */
  #query(): unknown {
    const name = this.#random() < 0.8 ? this.#name() : this.#name().replace('e', 'ee');
    return this.#random() < 0.2 ? { file_number: this.#number(), state: 'CO' } : { name, state: 'CO' };
  }

  #name(): string {
    return `${this.#pick(WORDS)} ${this.#pick(FORMS)}`;
  }

  #number(): string {
    return String(1 + Math.floor(this.#random() * COMPANIES));
  }

  #date(days = 0): string {
    return new Date(Date.now() + (this.#day + days - 10) * 86_400_000).toISOString().slice(0, 10);
  }

  #pick<T>(some: readonly T[]): T {
    return pick(some, this.#random);
  }
}
