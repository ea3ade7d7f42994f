import { sampleSlugOf } from '@registry/domain';
import {
  type AppProcess,
  type AppSettings,
  projectRoot,
  runAppProgram,
  startApp,
  startNats,
  templateDatabase,
  temporaryFolder,
  type TestNats,
} from '@registry/testing';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type HttpAnswer, type HttpQuestion } from './http-answer.ts';
import { type ColoradoCompany, sampleCompaniesCsv } from './sample-companies.ts';
import { loadSampleRecords, type SampleRecords } from './sample-records.ts';
import { gatewayDatabase, KEY_HASH_SECRET } from './started-gateway.ts';

/** Time for the listeners to fetch what little the specs load. */
const WELL_MS_MAX = 40_000;

export interface DemoOptions {
  /** Settings of the gateway beside the usual ones. */
  readonly settings?: AppSettings;
  /** Companies beside those that all specs know. */
  readonly companies?: readonly ColoradoCompany[];
  readonly records?: readonly SampleRecords[];
  /** Sources of registers whose own samples are loaded, as samples. */
  readonly samples?: readonly string[];
}

/** The open demo with all that answers for it, as built and as processes of their own. */
export class StartedDemo {
  readonly #nats: TestNats;
  readonly #apps: readonly AppProcess[];
  readonly #gateway: AppProcess;

  private constructor(nats: TestNats, apps: readonly AppProcess[], gateway: AppProcess) {
    this.#nats = nats;
    this.#apps = apps;
    this.#gateway = gateway;
  }

  static async start({
    settings = {},
    companies = [],
    records = [],
    samples = [],
  }: DemoOptions = {}): Promise<StartedDemo> {
    const services = ['business-registry', 'records-sections', 'jurisdiction', 'demo'];
    const [nats, gatewayUrl, ...databases] = await Promise.all([
      startNats({ jetStream: true }),
      gatewayDatabase().then(({ url }) => url),
      ...services.map(async (service) => (await templateDatabase(service)).url),
    ]);
    const settingsOf = (service: string): AppSettings => ({
      DATABASE_URL: databases[services.indexOf(service)] ?? '',
      NATS_URL: nats.url,
      DATA_DIR: temporaryFolder(`demo-${service}`).path,
      SOURCES_DIR: join(projectRoot, 'libs', 'sources'),
      ...(service === 'demo' || service === 'jurisdiction' ? { FEED_IDLE_SECONDS: 1 } : {}),
    });
    await loadCompanies(settingsOf('business-registry'), companies);
    for (const source of samples) await loadSample(source, settingsOf('business-registry'));
    for (const file of records) await loadSampleRecords(file, settingsOf('records-sections'));
    const open = { GATEWAY_SURFACES: 'demo', DEMO_PORT: 0, DEMO_PER_MINUTE: 0, DEMO_PER_DAY: 0 };
    const [gateway, ...apps] = await Promise.all([
      startApp('gateway', { DATABASE_URL: gatewayUrl, NATS_URL: nats.url, KEY_HASH_SECRET, ...open, ...settings }),
      ...services.map((service) => startApp(service, settingsOf(service))),
    ]);
    const started = new StartedDemo(nats, apps, gateway);
    await started.#untilWell();
    return started;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${String(this.#gateway.ready['demoPort'])}`;
  }

  get(path: string, question: HttpQuestion = {}): Promise<HttpAnswer> {
    return ask(this.baseUrl, path, question);
  }

  /** The answer's body. */
  async json(path: string): Promise<Record<string, unknown>> {
    return JSON.parse((await this.get(path)).text) as Record<string, unknown>;
  }

  /** Ends a service, so that nobody answers in its place. */
  async kill(service: string): Promise<void> {
    await this.#apps.find(({ app }) => app === service)?.kill();
  }

  async end(): Promise<void> {
    await Promise.all([this.#gateway, ...this.#apps].map((app) => app.kill()));
    await this.#nats.remove();
  }

  async #untilWell(): Promise<void> {
    const endsAt = Date.now() + WELL_MS_MAX;
    for (;;) {
      const { status, text } = await this.get('/health');
      if (status === 200) return;
      if (Date.now() > endsAt) {
        await this.end(); // nobody else knows of it
        throw new Error(`Not all is well after ${WELL_MS_MAX} ms: ${text}`);
      }
      await delay(50);
    }
  }
}

async function loadCompanies(settings: AppSettings, companies: readonly ColoradoCompany[]): Promise<void> {
  const file = join(temporaryFolder('demo-spec').path, 'companies.csv');
  writeFileSync(file, sampleCompaniesCsv({}, companies));
  await load('us-co/business-registry', file, settings);
}

async function loadSample(source: string, settings: AppSettings): Promise<void> {
  const file = join(temporaryFolder('demo-spec').path, 'sample.csv'); // a copy: rejects are written beside it
  copyFileSync(join(projectRoot, 'libs', 'sources', source, 'sample.csv'), file);
  await load(sampleSlugOf(source), file, settings);
}

async function load(source: string, file: string, settings: AppSettings): Promise<void> {
  const { code, stdout, stderr } = await runAppProgram(
    'business-registry',
    'cli',
    ['load', source, file, '--json'],
    settings,
  );
  if (code !== 0) throw new Error(`The companies of the specs were not loaded: ${stdout}${stderr}`);
}
