import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@registry/private-servers';
import { programEnvironment, projectRoot } from '@registry/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebhookAddresses } from './addresses/webhook-addresses.ts';
import { WebhookPoster } from './posting/webhook-poster.ts';
import { newWebhookSecret, signatureHeaders } from './signature.ts';

/** The receiver that `docs/reference/webhooks.md` shows, run as a reader runs it. */
describe('the receiver of the documentation', () => {
  const secret = newWebhookSecret();
  const folder = join(projectRoot, '.cache', `receiver-${randomBytes(4).toString('hex')}`);
  const poster = new WebhookPoster({ addresses: new WebhookAddresses({ allowLoopback: true }), version: '1' });
  const lines: string[] = [];
  let port: number;
  let child: ChildProcess;

  beforeAll(async () => {
    const [, source = ''] =
      /```ts\n([\s\S]*?)```/.exec(readFileSync(join(projectRoot, 'docs/reference/webhooks.md'), 'utf8')) ?? [];
    port = await freePort();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'receiver.mts');
    writeFileSync(file, source);
    const env = programEnvironment({ WEBHOOK_SECRET: secret, PORT: port });
    child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The receiver ended with ${code}.`)));
      createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
        lines.push(line);
        if (line === 'ready') resolve();
      });
    });
  });
  afterAll(async () => {
    child.removeAllListeners('exit').kill('SIGKILL');
    await poster.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const event = { type: 'lien.filed', id: 'evt_1', sequence: 7, data: { entity_id: 'us-or-1', changes: [] } };
  const body = JSON.stringify(event);

  async function status(headers: Record<string, string>): Promise<number | null> {
    return (await poster.post({ url: `http://127.0.0.1:${port}/`, headers, body })).status;
  }
  const signed = (by: string, sentAt = new Date()) => signatureHeaders({ id: event.id, sentAt, body }, [by]);

  it('takes what is signed, and an event once', async () => {
    expect(await status(signed(secret))).toBe(204);
    expect(await status(signed(secret))).toBe(204);
    expect(lines).toEqual(['ready', '7 lien.filed us-or-1']);
  });

  it('refuses what is signed otherwise, is old, or is not signed', async () => {
    expect(await status(signed(newWebhookSecret()))).toBe(400);
    expect(await status(signed(secret, new Date(Date.now() - 301_000)))).toBe(400);
    expect(await status({})).toBe(400);
  });
});
