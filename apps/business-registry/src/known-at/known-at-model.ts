import type { NamedHolder } from '@registry/contracts-records-sections';
import { LoadError, type RunLoadOptions } from '@registry/loading';
import { PastResponses, pick, randomNumbers } from '@registry/persistence/past-responses';
import { setTimeout as delay } from 'node:timers/promises';
import { storeAliases } from '../aliases/store-aliases.ts';
import { BusinessesHandler } from '../businesses/businesses.handler.ts';
import { DocumentsReadModel } from '../businesses/documents/documents.read-model.ts';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { MatchKeysReadModel } from '../businesses/match-keys.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { suppressBusiness, unsuppressBusiness } from '../suppress/suppress-business.ts';
import { LiveFixture, type LiveReplica } from '../testing/live-fixture.ts';
import { coloradoCompany, type ColoradoRow, RegistryFixture } from '../testing/registry-fixture.ts';
import { WatchedSessions } from '@registry/persistence/watched-sessions';

/** Few words, so that companies share names, names change back, and trade names are those of others. */
const WORDS = ['Cedar', 'Blue Mesa', 'Otter', 'Juniper'];
const FORMS = ['LLC', 'Inc', 'L.L.C.'];
const STATUSES = ['Good Standing', 'Delinquent', 'Voluntarily Dissolved'];
const EINS = [null, '841234567', '849999999'];
const COMPANIES = 12;
const WRITES = /^\s*(?:COPY|INSERT|UPDATE|DELETE|WITH|COMMIT)/;
const DECISION = { by: 'spec', reason: 'made' };

/**
 * Random loads, removals, returns, older and late files, lookups, suppressions and names of records on one small registry, with each
 * response kept while it is the present one.
 */
export class KnownAtModel {
  readonly responses = new PastResponses((fileNumber: string) => this.#respond(fileNumber));
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
      () => this.#lookUp(),
      () => this.#suppress(),
      () => this.#nameHolders(),
    ];
    await this.#pick(steps)();
    for (const fileNumber of new Set([this.#number(), this.#number(), this.#number()]))
      await this.responses.keep(fileNumber);
  }

  /** Repeats some of the requests: what is suppressed now has none in any past. */
  async repeat(requests: number): Promise<void> {
    await this.responses.repeat(requests, this.#random, (body, fileNumber) =>
      this.#suppressed.has(fileNumber) ? 'business_not_found' : body,
    );
  }

  /** The bodies of what services say of a company; the code of the error where they say nothing. */
  async #respond(fileNumber: string): Promise<string> {
    const { database } = this.#registry;
    const extents = new RegisterExtentReadModel(database);
    const matchKeys = new MatchKeysReadModel(database, extents);
    const documents = new DocumentsReadModel(database, extents);
    const businesses = new BusinessesHandler(new GetBusinessReadModel(database), matchKeys, documents, database);
    const events = new ListBusinessEventsHandler(database);
    const id = { state: 'CO', fileNumber } as const;
    try {
      const business = await businesses.getBusiness({ ...id, withMatchKeys: true });
      return JSON.stringify([business, await events.listBusinessEvents({ ...id, offset: 0, limit: 20 })]);
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
    let left = Math.floor(this.#random() * 60);
    const sessions = new WatchedSessions(this.#registry.test.url, (text) => WRITES.test(text) && --left < 0);
    const over = { extent: 'whole', asOf: this.#date(), chunkRows: 4, acceptAbsent: true } as const;
    await this.#registry
      .loadColorado([...this.#rows.values()], undefined, over, sessions.database)
      .catch(() => undefined);
    await sessions.end().catch(() => undefined);
    await this.#untilSessionsEnded();
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

  async #lookUp(): Promise<void> {
    await this.#live.reset();
    const fileNumber = this.#number();
    this.#live.rows.push({ ...this.#made(fileNumber), entityformdate: '2019-03-01T00:00:00.000' });
    await this.#replica.refresh(fileNumber);
  }

  async #suppress(): Promise<void> {
    const id = { state: 'CO', fileNumber: this.#number() } as const;
    const change = this.#suppressed.delete(id.fileNumber) ? unsuppressBusiness : suppressBusiness;
    if (change === suppressBusiness) this.#suppressed.add(id.fileNumber);
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

  /** The server notices the end of a program when it next gets nothing from it. */
  async #untilSessionsEnded(): Promise<void> {
    const others = `SELECT FROM pg_stat_activity WHERE application_name = 'watched' AND datname = current_database()`;
    while ((await this.#registry.rows(others)).length > 0) await delay(5);
  }
}
