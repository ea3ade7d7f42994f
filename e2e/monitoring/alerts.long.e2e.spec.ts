import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { executeSql, freePort } from '@registry/private-servers';
import {
  type AppProcess,
  type AppSettings,
  eventually,
  projectRoot,
  runAppProgram,
  startApp,
  startNats,
  templateDatabase,
  temporaryFolder,
  type TestDatabase,
  type TestNats,
} from '@registry/testing';
import { programOnPath } from '@registry/tools-monitoring';
import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartedPrometheus } from './started-prometheus.ts';

jest.setTimeout(300_000);

const APPS = ['business-registry', 'people', 'jurisdiction', 'gateway'] as const;
type App = (typeof APPS)[number];

/** Made in the order of these lists; an alert may fire for more than one reason. */
const faultsOfData = [
  'LoadFailed',
  'SourceStale',
  'DiskFilling',
  'IndexBehind',
  'MessagesFailing',
  'StatementsFailing',
];
const faultsOfProcesses = ['TargetDown', 'EventLoopBlocked'];
const faultsOfNats = [
  ...['NatsAway', 'ServiceNotAnswering', 'RequestsFailing', 'RequestsShed', 'RelayBehind', 'ListenerBehind'],
];

const KEY_HASH_SECRET = 'the secret of this spec, long enough';

const program = programOnPath('prometheus');
const where = program === undefined ? 'prometheus is not on the PATH' : 'with a Prometheus that scrapes each second';

(program === undefined ? describe.skip : describe)(`faults made of running services, ${where},`, () => {
  const source = 'us-co/business-registry' as const; // whole files: one that lacks most of what is known is refused
  const folder = temporaryFolder('alerts');
  const apps = new Map<App, AppProcess>();
  const ports = {} as Record<App, number>;
  const databases = {} as Record<App, TestDatabase>;
  let nats: TestNats;
  let prometheus: StartedPrometheus;
  let key: string;

  beforeAll(async () => {
    nats = await startNats({ jetStream: true });
    for (const app of APPS) {
      ports[app] = await freePort();
      databases[app] = await templateDatabase(app);
    }
    await load(300);
    const keys = ['keys', 'create', '--workspace', 'alerts', '--json'];
    const { stdout } = await runAppProgram('gateway', 'cli', keys, settingsOf('gateway'));
    ({ key } = JSON.parse(stdout) as { key: string });
    await Promise.all(APPS.map((app) => start(app)));
    prometheus = await StartedPrometheus.start(program ?? '', ports);
  });
  afterAll(async () => {
    await prometheus?.end();
    await Promise.all([...apps.values()].map((app) => app.kill()));
    await nats.remove();
    folder.remove();
  });

  const settingsOf = (app: App): AppSettings => ({
    DATABASE_URL: databases[app].url,
    NATS_URL: nats.url,
    INTERNAL_PORT: ports[app],
    DATA_DIR: folder.path,
    SOURCES_DIR: join(projectRoot, 'libs', 'sources'),
    ...(app === 'gateway'
      ? {
          KEY_HASH_SECRET,
          EVIDENCE_SECRET: KEY_HASH_SECRET,
          PRODUCTION_PORT: 0,
          IN_FLIGHT_MAX: 4,
          TIME_LIMIT_FACTOR: 1,
        }
      : {}),
    ...(app === 'people' || app === 'jurisdiction' ? { FEED_IDLE_SECONDS: 1 } : {}),
  });

  const start = async (app: App, further: AppSettings = {}): Promise<void> => {
    apps.set(app, await startApp(app, { ...settingsOf(app), ...further }));
  };

  /** Loads a made-up file; whether it passed its checks. */
  async function load(rows: number): Promise<boolean> {
    const file = join(folder.path, `${rows}.csv`);
    await writeSample({ source, rows, out: file });
    const { code } = await runAppProgram(
      'business-registry',
      'cli',
      ['load', source, file],
      settingsOf('business-registry'),
    );
    return code === 0;
  }

  /** Waits until all of these fire; `meanwhile` is done again and again until then. */
  async function untilFiring(alerts: readonly string[], meanwhile: () => Promise<unknown> = async () => 0) {
    const seen = new Set<string>();
    const missing = async (): Promise<string[]> => {
      await meanwhile();
      for (const alert of await prometheus.firing()) seen.add(alert);
      return alerts.filter((alert) => !seen.has(alert));
    };
    await eventually(missing, [], 150_000);
  }

  /** The status of a request to the gateway with a key; undefined where it takes longer than a second. */
  const send = async (path: string): Promise<number | undefined> => {
    const url = `http://127.0.0.1:${String(apps.get('gateway')?.ready['productionPort'])}${path}`;
    const request = async (): Promise<number> => {
      const response = await fetch(url, { headers: { 'x-api-key': key } });
      await response.arrayBuffer();
      return response.status;
    };
    return Promise.race([request(), delay(1_000, undefined)]);
  };

  it('fire nothing before they are made', async () => {
    const all = [...faultsOfData, 'TargetDown', ...faultsOfNats];
    const active = async () => {
      await prometheus.untilEvaluated();
      return (await prometheus.active()).filter((alert) => all.includes(alert));
    };
    await eventually(active, [], 60_000); // services that start do not answer yet, and listeners are behind
  });

  it(`of the data: ${faultsOfData.join(', ')}`, async () => {
    expect(await load(3)).toBe(false);
    await executeSql(
      databases['business-registry'].adminUrl,
      "UPDATE loads SET finished_at = now() - interval '200 days'",
    );
    await apps.get('jurisdiction')?.stop();
    await start('jurisdiction', { DISK_FREE_SHARE_MIN: 1 });
    const people = '/v1/people?q=ma*';
    await eventually(() => send(people), 200, 60_000); // until it knows that its data is complete, it reads none
    for (const app of ['people', 'jurisdiction'] as const) {
      await executeSql(databases[app].adminUrl, 'ALTER SCHEMA public RENAME TO mislaid');
    }
    await untilFiring(faultsOfData, () => send(people));
  });

  it(`of NATS, which stands still: ${faultsOfNats.join(', ')}`, async () => {
    nats.freeze(true);
    const many = Array.from({ length: 10 }, () => '/v1/businesses?q=llc');
    await untilFiring(faultsOfNats, () => Promise.all(many.map(send)));
    nats.freeze(false);
  });

  it(`of processes: ${faultsOfProcesses.join(', ')}`, async () => {
    const busy = apps.get('gateway');
    await apps.get('people')?.kill();
    await untilFiring(faultsOfProcesses, async () => {
      busy?.signal('SIGSTOP'); // nothing of it runs for a while, as when it works for so long
      await delay(500);
      busy?.signal('SIGCONT');
      await delay(200);
    });
  });
});
