import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { ensureServiceDatabase, executeSql } from '@registry/private-servers';
import { projectRoot, startNats, startPostgres, type TestNats, type TestPostgres } from '@registry/testing';
import { authorization, natsUsers, OPERATOR, passwordVariable, readCallGraph } from '@registry/tools-nats-users';
import { findApps, settingPrefix } from '@registry/tools-stack';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NpmStart } from './npm-start.ts';

jest.setTimeout(240_000); // starts of everything, on machines that do other work too

describe('npm start with databases and a NATS that were given', () => {
  const stack = new NpmStart();
  let postgres: TestPostgres;
  let nats: TestNats;
  let settings: Record<string, string>;

  beforeAll(async () => {
    const users = await natsUsers(readCallGraph(projectRoot));
    const readPassword = (user: string): string => `given p@:/ of ${user}`;
    const configuration = authorization(users, (user) => JSON.stringify(readPassword(user)));
    [postgres, nats] = await Promise.all([startPostgres(), startNats({ jetStream: true, configuration })]);
    settings = { NATS_URL: nats.url };
    for (const { name } of users) settings[passwordVariable(name)] = readPassword(name);
    for (const { name, database } of findApps(projectRoot)) {
      if (!database) continue;
      const role = name.replaceAll('-', '_');
      await ensureServiceDatabase(postgres.adminUrl, { database: role, role, password: 'given' });
      settings[`${settingPrefix(name)}DATABASE_URL`] = postgres.url(role, role, 'given');
    }
  });

  afterAll(async () => {
    await stack.stop();
    stack.folder.remove();
    await Promise.all([postgres.remove(), nats.remove()]);
  });

  it('says which setting is wrong, and what with it, before anything is started', async () => {
    const wrong = { ...settings, BUSINESS_REGISTRY_DATABASE_URL: postgres.url('nowhere', 'gateway', 'given') };
    await expect(stack.start([], wrong)).rejects.toThrow(
      'BUSINESS_REGISTRY_DATABASE_URL cannot be used: database "nowhere" does not exist',
    );
  });

  it('uses them, starts none of its own, and leaves them running', async () => {
    await stack.start(['--no-sample'], settings);
    expect((await stack.cli('status')).code).toBe(0);
    const started = readdirSync(join(stack.folder.path, 'run'));
    expect(started.filter((name) => /^(postgres|nats)/.test(name))).toEqual([]);
    await stack.stop();
    await executeSql(postgres.adminUrl, 'SELECT 1');
    const user = {
      user: OPERATOR,
      pass: settings[passwordVariable(OPERATOR)] ?? '',
      inboxPrefix: `_INBOX.${OPERATOR}`,
    };
    await (await connect({ servers: nats.url, reconnect: false, ...user })).close();
  });
});
