import { describe, expect, it } from '@jest/globals';
import { projectRoot, temporaryFolder } from '@registry/testing';
import { dataFolder, takeStackLock, writeStackFile } from '@registry/tools-stack';
import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

describe('status', () => {
  it('ends where NATS is frozen, saying so', async () => {
    const frozen = createServer((socket) => socket.on('error', () => undefined)); // takes connections and says nothing
    await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
    const folder = temporaryFolder('status');
    const data = dataFolder(folder.path);
    const lock = takeStackLock(data.lock);
    try {
      const natsUrl = `nats://127.0.0.1:${(frozen.address() as AddressInfo).port}`;
      const people = { name: 'people', dist: '', ports: {}, commands: [], settings: {} };
      writeStackFile(data.stackFile, { startedAt: '', natsUrl, apps: [people] });
      const ended = await new Promise<{ killed: boolean; stdout: string }>((resolve) => {
        const args = [join(projectRoot, 'tools', 'cli', 'src', 'main.ts'), 'status', '--json'];
        const options = { timeout: 20_000, env: { STACK_DATA_DIR: folder.path } };
        execFile(process.execPath, args, options, (error, stdout) =>
          resolve({ killed: error?.killed === true, stdout }),
        );
      });
      expect(ended.killed).toBe(false);
      expect(JSON.parse(ended.stdout)).toMatchObject({
        status: 'unavailable',
        apps: [{ name: 'people', checks: { answer: 'NATS does not respond' } }],
      });
    } finally {
      lock.release();
      frozen.close();
      folder.remove();
    }
  });
});
