import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HostedApp } from './app-host.ts';
import { type AppProcess, startHost } from '../processes/app-process.ts';
import { templateDatabase, type TestDatabase } from '../servers/template-database.ts';
import { startNats, type TestNats } from '../servers/test-nats.ts';

describe('apps that share a process', () => {
  let databases: readonly TestDatabase[];
  let nats: readonly TestNats[];
  let host: AppProcess;

  beforeAll(async () => {
    databases = await Promise.all([templateDatabase('jurisdiction'), templateDatabase('jurisdiction')]);
    nats = await Promise.all([startNats({ jetStream: true }), startNats({ jetStream: true })]);
    host = await startHost();
  });
  afterAll(async () => {
    await host.kill();
    await Promise.all([...databases.map((one) => one.drop()), ...nats.map((one) => one.remove())]);
  });

  const start = (...apps: readonly string[]) => {
    const settings = apps.map((_app, at) => ({
      DATABASE_URL: databases[at]?.url ?? '',
      NATS_URL: nats[at]?.url ?? '',
    }));
    return HostedApp.start(
      `http://127.0.0.1:${String(host.ready['port'])}`,
      apps.map((app, at) => [app, settings[at] ?? {}]),
    );
  };
  const health = async ({ ready }: HostedApp) =>
    (await fetch(`http://127.0.0.1:${String(ready['internalPort'])}/health/ready`)).status;

  it('have each their own settings: of two, one loses its server of messages, and one that cannot start ends no other', async () => {
    const [one, other] = await start('jurisdiction', 'jurisdiction');
    if (one === undefined || other === undefined) throw new Error('They did not start.');
    expect(one.ready['pid']).toBe(other.ready['pid']);
    await expect(start('watchlist')).rejects.toThrow('SEALING_SECRET is not set');
    await nats[0]?.stop();
    expect([await health(one), await health(other)]).toEqual([503, 200]);
    await one.stop();
    await expect(health(one)).rejects.toThrow('fetch failed');
    expect(await health(other)).toBe(200);
  });
});
