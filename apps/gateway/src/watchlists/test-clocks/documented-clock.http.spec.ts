import { beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { freePort } from '@registry/private-servers';
import { programEnvironment, projectRoot } from '@registry/testing';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

const run = promisify(execFile);

/** The programs that `docs/how-to/test-webhooks-with-a-clock.md` shows, run as a reader runs them. */
describe('the programs of the guide for test clocks', () => {
  const guide = readFileSync(join(projectRoot, 'docs/how-to/test-webhooks-with-a-clock.md'), 'utf8');
  let demo: GatewaySurface;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
  });

  it.each([
    ['ts', 'clock.mts', process.execPath],
    ['python', 'clock.py', 'python3'],
  ])(
    '%s: gets every type of event',
    async (language, name, program) => {
      const [, source = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? [];
      const folder = join(projectRoot, '.cache', `clock-${randomBytes(4).toString('hex')}`);
      mkdirSync(folder, { recursive: true });
      const file = join(folder, name);
      writeFileSync(file, source);
      const settings = { API_KEY: await demo.makeKey({}, 'sandbox'), API_URL: demo.baseUrl, PORT: await freePort() };
      try {
        const { stdout } = await run(program, [file], { env: programEnvironment(settings), timeout: 60_000 });
        expect(stdout.trim()).toBe(`${EVENT_TYPE_NAMES.length} types of events`);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    90_000,
  );
});
