import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type AppProcess } from './app-process.ts';
import { templateDatabase, type TestDatabase } from '../servers/template-database.ts';
import { startNats, type TestNats } from '../servers/test-nats.ts';

describe('startApp', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let app: AppProcess | undefined;

  beforeAll(async () => {
    [database, nats] = await Promise.all([templateDatabase('business-registry'), startNats()]);
  });

  afterAll(async () => {
    await Promise.all([database.drop(), nats.remove()]);
  });

  afterEach(async () => {
    await app?.kill();
    app = undefined;
  });

  it('builds the app, starts it and waits until it is ready; stop ends it gracefully', async () => {
    app = await startApp('business-registry', { DATABASE_URL: database.url, NATS_URL: nats.url });
    expect(app.ready).toMatchObject({ msg: 'ready', pid: app.pid });
    expect(await app.stop()).toEqual({ code: 0, signal: null });
  });

  it('fails with what the app said when that ends before it is ready', async () => {
    await expect(startApp('business-registry', { NATS_URL: nats.url })).rejects.toThrow(
      /business-registry ended \(exit code 1\); the end of .*:\n.*DATABASE_URL/,
    );
  });
});
