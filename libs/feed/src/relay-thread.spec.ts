import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RelayThread } from './publisher/relay/relay-thread.ts';

describe('the thread of a relay', () => {
  let folder: string;
  let relay: RelayThread;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'relay-thread-'));
  });
  afterEach(async () => {
    await relay.stop();
    rmSync(folder, { recursive: true });
  });

  /** A program in the place of a relay's. `file` is a path beside it. */
  function program(body: string): string {
    const path = join(folder, 'relay.mjs');
    const lines = [
      "import { existsSync, writeFileSync } from 'node:fs';",
      "import { parentPort } from 'node:worker_threads';",
      `const file = ${JSON.stringify(join(folder, 'file'))};`,
      body,
    ];
    writeFileSync(path, lines.join('\n'));
    return path;
  }

  it('says how the relay stands, and ends when it has ended', async () => {
    relay = new RelayThread(
      program(`parentPort.postMessage({ isActive: true, fault: 'NATS is away' });
               parentPort.once('message', (message) => { writeFileSync(file, message); parentPort.close(); });`),
    );
    expect(relay).toMatchObject({ isActive: false, fault: null });
    relay.start();
    relay.start(); // starts one
    await eventually(async () => [relay.isActive, relay.fault], [true, 'NATS is away']);
    expect(existsSync(join(folder, 'file'))).toBe(false);
    await relay.stop();
    expect(existsSync(join(folder, 'file'))).toBe(true);
    expect(relay).toMatchObject({ isActive: false, fault: null });
  });

  it('starts a thread that died anew, and says meanwhile what it died of', async () => {
    relay = new RelayThread(
      program(`if (!existsSync(file)) { writeFileSync(file, ''); throw new Error('out of luck'); }
               parentPort.postMessage({ isActive: true, fault: null });
               parentPort.once('message', () => parentPort.close());`),
    );
    relay.start();
    await eventually(async () => relay.fault, 'out of luck');
    await eventually(async () => [relay.isActive, relay.fault], [true, null]);
  });

  it('ends while it waits to start anew', async () => {
    relay = new RelayThread(program("throw new Error('never');"));
    relay.start();
    await eventually(async () => relay.fault, 'never');
    await relay.stop();
    expect(relay).toMatchObject({ isActive: false, fault: 'never' });
  });
});
