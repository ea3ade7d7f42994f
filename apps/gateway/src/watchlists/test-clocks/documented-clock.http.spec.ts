import { beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { freePort } from '@registry/private-servers';
import { programEnvironment, projectRoot } from '@registry/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

const run = promisify(execFile);

/** The example project that the guide "Test webhooks with a clock" shows, run as a reader runs it. */
describe('the example project for test clocks', () => {
  let demo: GatewaySurface;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
  });

  it.each([
    ['clock.mts', process.execPath],
    ['clock.py', 'python3'],
  ])('%s: gets every type of event', async (name, program) => {
    const file = join(projectRoot, 'docs/examples/test-clocks', name);
    const settings = { API_KEY: await demo.makeKey({}, 'sandbox'), API_URL: demo.baseUrl, PORT: await freePort() };
    const { stdout } = await run(program, [file], { env: programEnvironment(settings), timeout: 60_000 });
    expect(stdout.trim()).toBe(`${EVENT_TYPE_NAMES.length} types of events`);
  });

  it('is in the guide whole', async () => {
    const { text } = await demo.get('/docs/guides/test-webhooks-with-a-clock');
    for (const code of ['new Webhook(watchlist.secret)', 'threading.Thread(target=server.serve_forever']) {
      expect(text).toContain(code);
    }
  });
});
