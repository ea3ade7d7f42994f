import { afterAll, afterEach, beforeAll, describe, expect, jest } from '@jest/globals';
import { NpmStart } from '../npm-start.ts';
import { describeClientPackage } from './client-package.suite.ts';
import { describeGeneratedClients } from './generated-clients.suite.ts';
import { KeyWitness } from './key-witness.ts';
import { describePythonClient } from './python-client.suite.ts';

jest.setTimeout(300_000); // packages are installed, and programs compiled

describe('clients of a running service', () => {
  const stack = new NpmStart();
  let witness: KeyWitness;
  const api = () => ({ url: witness.url, key: stack.file.key ?? '' });

  beforeAll(async () => {
    await stack.start();
    witness = await KeyWitness.start(stack.address('gateway', 'PRODUCTION_PORT'), stack.file.key ?? '');
  });
  afterEach(() => {
    // Each request had the key in one header, or none where none is needed.
    for (const places of witness.taken()) expect([[], ['x-api-key'], ['authorization']]).toContainEqual(places);
  });
  afterAll(async () => {
    await witness.stop();
    await stack.stop();
    stack.folder.remove();
  });

  describeClientPackage(api);
  describePythonClient(api);
  describeGeneratedClients(api);
});
