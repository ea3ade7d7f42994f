import type { ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import { listJurisdictions } from '@registry/contracts-jurisdiction';
import { searchPeople } from '@registry/contracts-people';
import { MessageClient } from '@registry/messaging';
import {
  type AppSettings,
  eventually,
  projectRoot,
  Stack,
  startNats,
  temporaryFolder,
  type TestNats,
} from '@registry/testing';
import { authorization, type NatsUser, natsUsers, readCallGraph } from '@registry/tools-nats-users';
import { type SampleOptions, writeSample } from '@registry/tools-sample';
import { findApps } from '@registry/tools-stack';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The apps that announce and listen. */
export type FeedApp = 'business-registry' | 'records-sections' | 'people' | 'jurisdiction' | 'demo' | 'watchlist';

/** Those that every test of change events has. */
export const feedApps: readonly FeedApp[] = ['business-registry', 'records-sections', 'people', 'jurisdiction'];

const SECRET = 'kept by nobody, and long enough for all';
const SPEC_USER: NatsUser = { name: 'spec', publish: ['>'], subscribe: ['>'], responds: true };

/** The apps, on a NATS that knows each by its credentials. */
export class FeedApps extends Stack {
  readonly client: MessageClient;
  readonly #folder = temporaryFolder('feed');
  #files = 0;

  private constructor(nats: TestNats) {
    super({ nats, adjust: (app, settings) => ({ ...settings, NATS_URL: this.natsUrl(app) }) });
    this.client = new MessageClient(this.natsUrl('gateway'), 'gateway');
    this.client.start();
  }

  /** Databases and NATS; no app runs yet. */
  static async create(names: readonly FeedApp[] = feedApps): Promise<FeedApps> {
    const users = [...(await natsUsers(readCallGraph(projectRoot))), SPEC_USER];
    const block = authorization(users, (user) => JSON.stringify(user));
    const apps = new FeedApps(await startNats({ jetStream: true, configuration: block }));
    return apps.orEnd(() => Promise.all(names.map((app) => apps.add(app))));
  }

  override add(app: FeedApp): Promise<void> {
    const secrets = findApps(projectRoot).find(({ name }) => name === app)?.secrets ?? [];
    const idle: AppSettings = app === 'records-sections' ? {} : { FEED_IDLE_SECONDS: 1 };
    return super.add(app, { ...idle, ...Object.fromEntries(secrets.map((name) => [name, SECRET])) });
  }

  /** The URL with the credentials of a user: of a service, of the operator, or of `spec`, who may all. */
  natsUrl(user: string): string {
    return `nats://${user}:${user}@127.0.0.1:${this.nats.port}`;
  }

  async start(...apps: readonly FeedApp[]): Promise<void> {
    await Promise.all(apps.map((app) => this.startAnother(app)));
  }

  /** Ends an app as Kubernetes does. */
  async stop(app: FeedApp): Promise<void> {
    await this.app(app).stop();
  }

  /** Ends an app as a crash does. */
  async kill(app: FeedApp): Promise<void> {
    await this.app(app).kill();
  }

  /** Loads a sample file; the same seed gives the same companies, with `changedShare` of them changed. */
  async loadSample(
    sample: Pick<SampleOptions, 'source' | 'rows' | 'seed' | 'changedShare'>,
    publisher: 'business-registry' | 'records-sections' = 'business-registry',
  ): Promise<void> {
    this.#files += 1;
    const file = join(this.#folder.path, `${this.#files}`);
    await writeSample({ ...sample, out: file });
    // A complete registry may be any shorter than the previous one: missing rows are marked, with change events.
    await this.run(publisher, 'load', sample.source, file, '--accept-absent');
  }

  /** A folder that is removed at the end. */
  get folder(): string {
    return this.#folder.path;
  }

  /** Waits until people has kept the first companies of a load. */
  async untilPeopleBegin(msMax = 60_000): Promise<void> {
    await eventually(() => this.rows('people', 'SELECT 1 AS one FROM companies LIMIT 1'), [{ one: 1 }], msMax);
  }

  /** Waits until people has every company and every person just as business-registry has them, and nothing besides. */
  async untilPeopleAgree(msMax = 60_000): Promise<void> {
    const companies = `SELECT count(*), md5(string_agg(concat_ws('|', state, file_number_key, file_number, version, name,
      status, entity_type, formation_state, formation_date, full_address), ',' ORDER BY state, file_number_key)) FROM `;
    const persons = (table: string): string => `
      SELECT count(*), md5(string_agg(concat_ws('|', state, file_number_key, name, kind), ',' ORDER BY state, file_number_key, name))
        FROM (SELECT DISTINCT state, file_number_key, name, min(kind) AS kind FROM ${table} GROUP BY 1, 2, 3) persons`;
    const owned = [
      ...(await this.rows('business-registry', `${companies} businesses`)),
      ...(await this.rows('business-registry', persons('officers'))),
    ];
    const kept = async () => [
      ...(await this.rows('people', `${companies} companies`)),
      ...(await this.rows('people', persons('persons'))),
    ];
    await eventually(kept, owned, msMax);
  }

  /** Waits until people finds as many persons of a name as its tables have. */
  async untilSearchAgrees(name: string, msMax = 60_000): Promise<void> {
    const word = name.toUpperCase();
    const held = `SELECT count(*)::integer AS n FROM persons WHERE string_to_array(folded, ' ') @> '{${word}}'`;
    const [row] = await this.rows('people', held);
    const found = async (): Promise<unknown> => {
      try {
        return (await this.client.call(searchPeople, { q: name, states: [], offset: 0, limit: 1 })).totalCount;
      } catch (error) {
        return String(error); // it is being built
      }
    };
    await eventually(found, row?.['n'], msMax);
  }

  /** Waits until the coverage map counts as many companies of each state as business-registry has. */
  async untilCountsAgree(msMax = 60_000): Promise<void> {
    const owned = await this.rows(
      'business-registry',
      'SELECT state, count(*)::integer AS n FROM businesses GROUP BY 1 ORDER BY 1',
    );
    const counted = async () =>
      (await this.jurisdictions())
        .filter(({ jurisdiction }) => jurisdiction.company_count !== 0)
        .map(({ state, jurisdiction }) => ({ state, n: jurisdiction.company_count }));
    await eventually(counted, owned, msMax);
  }

  /** Waits until the coverage map shows the newest load of each source of business-registry. */
  async untilLoadsAgree(msMax = 60_000): Promise<void> {
    const owned = await this.rows(
      'business-registry',
      `SELECT slug AS source, to_char(max(finished_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS last_loaded_at
         FROM loads JOIN sources USING (source_no) WHERE failure IS NULL AND finished_at IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    const listed = async () =>
      (await this.jurisdictions())
        .flatMap(({ jurisdiction }) => jurisdiction.sources)
        .filter(({ source }) => owned.some((one) => one['source'] === source))
        .map(({ source, last_loaded_at }) => ({ source, last_loaded_at }))
        .sort((one, other) => (one.source < other.source ? -1 : 1));
    await eventually(listed, owned, msMax);
  }

  /** The response of jurisdiction; waits during its backfill. */
  async jurisdictions(): Promise<ListJurisdictionsReply['jurisdictions']> {
    for (let triesLeft = 150; ; triesLeft -= 1) {
      try {
        return (await this.client.call(listJurisdictions, {})).jurisdictions;
      } catch (error) {
        if (triesLeft === 0) throw error;
        await delay(200);
      }
    }
  }

  override async end(): Promise<void> {
    await this.client.close();
    await super.end();
    this.#folder.remove();
  }
}
