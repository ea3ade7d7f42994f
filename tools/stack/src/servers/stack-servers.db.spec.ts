import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { recordedProcess } from '@registry/processes';
import { eventually, startNats, temporaryFolder, type TemporaryFolder } from '@registry/testing';
import { dataFolder, type DataFolder } from '../data-folder/data-folder.ts';
import { SecretsFile } from '../data-folder/secrets-file.ts';
import { startStackNats, startStackPostgres, type RunningServer } from './stack-servers.ts';
import { checkNats } from './given-nats.ts';
import { stackConfig } from '../stack.config.ts';

describe('a server of the stack that dies', () => {
  let folder: TemporaryFolder;
  let data: DataFolder;
  const said: string[] = [];
  const say = (text: string) => void said.push(text);

  beforeAll(() => {
    folder = temporaryFolder('stack-servers');
    data = dataFolder(folder.path);
  });
  afterAll(() => folder.remove());

  it.each([
    [
      'Postgres',
      'postgres',
      () => startStackPostgres(data, new SecretsFile(data.secrets), say),
      (url: string) => withClient(url, (client) => client.query('SELECT 1')),
    ],
    [
      'NATS',
      'nats',
      () => startStackNats(data, stackConfig(), new SecretsFile(data.secrets), AbortSignal.timeout(60_000), say, say),
      checkNats,
    ],
  ])(
    '%s is started again on its port, with a line for both, and not when it was stopped',
    async (name, record, start: () => Promise<RunningServer>, send: (url: string) => Promise<unknown>) => {
      const server = await start();
      said.length = 0;
      for (const seconds of [0.5, 1]) {
        process.kill(recordedProcess(data.processRecord(record))?.pid ?? 0, 'SIGKILL');
        await eventually(async () => said.at(-1), `✓ ${name} is back`);
        await send(server.url);
        expect(said.splice(0)).toEqual([
          `! ${name} ended (SIGKILL); starting it again in ${seconds} s. Its log: ${data.log(record)}`,
          `✓ ${name} is back`,
        ]);
      }
      await server.stop();
      await expect(send(server.url)).rejects.toThrow();
      expect(said).toEqual([]);
    },
  );
});

it('a NATS that was given without JetStream is refused with its address', async () => {
  const nats = await startNats();
  await expect(checkNats(nats.url)).rejects.toThrow(
    `NATS_URL cannot be used: NATS at 127.0.0.1:${nats.port}: no JetStream`,
  );
  await nats.remove();
});
