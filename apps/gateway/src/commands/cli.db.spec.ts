import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '@registry/command-line/run-command';
import { runAppProgram, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { hashApiKey, makeApiKey, readPrefix } from '../keys/auth/api-key.ts';
import { deriveSigningKey } from '../signing/signing-key.ts';
import { gatewayDatabase, KEY_HASH_SECRET } from '../testing/gateway-keys.ts';
import { operatorCommands } from '../operator-commands.ts';

describe('the operator’s commands', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await gatewayDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const settings = () => ({ DATABASE_URL: database.url, KEY_HASH_SECRET, EVIDENCE_SECRET: KEY_HASH_SECRET });
  const run = (...args: string[]) => runCommand(operatorCommands, args, settings());
  const runJson = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    expect({ code, stderr, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, stderr: '', lines: 1 });
    return JSON.parse(stdout);
  };
  const row = async (key: string) => {
    const { rows } = await client.query('SELECT * FROM api_keys WHERE prefix = $1', [readPrefix(key)]);
    return rows[0];
  };

  it('evidence-keys list says which key signs, and revoke ends the publication of one', async () => {
    expect(await runJson('evidence-keys', 'list')).toEqual([]);
    const { id, publicKey } = await deriveSigningKey(KEY_HASH_SECRET);
    await client.query('INSERT INTO evidence_keys (key_id, public_key) VALUES ($1, $2), ($3, $2)', [
      id,
      publicKey,
      'other',
    ]);
    const states = async () =>
      Object.fromEntries(
        ((await runJson('evidence-keys', 'list')) as { id: string; state: string }[]).map((key) => [key.id, key.state]),
      );
    expect(await states()).toEqual({ [id]: 'signs', other: 'retired' });
    expect((await run('evidence-keys', 'list')).stdout).toMatch(/^other\tretired/m);
    expect(await runJson('evidence-keys', 'revoke', 'other')).toEqual({ id: 'other', state: 'revoked' });
    expect(await states()).toEqual({ [id]: 'signs', other: 'revoked' });
    const refused = await run('evidence-keys', 'revoke', 'nothing');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No key of evidence has the id "nothing".'),
    });
  });

  it('keys create makes the workspace when it is new, shows the key once and stores its hash alone', async () => {
    const made = await runJson('keys', 'create', '--workspace', 'Acme & Söhne');
    expect(made).toMatchObject({ workspace: 'Acme & Söhne', plan: 'standard', daily_limit: 10_000, expires_at: null });
    expect(made.prefix).toBe(readPrefix(made.key));
    const stored = await row(made.key);
    expect(stored.hmac).toEqual(hashApiKey(made.key, KEY_HASH_SECRET));
    expect(JSON.stringify(stored)).not.toContain(made.key.slice(-43));
    const { stdout } = await run('keys', 'list');
    expect(stdout).toContain(`brk_${made.prefix}…`);
    expect(stdout).not.toContain(made.key);
  });

  it('keys create --stdin stores a key that was made elsewhere, once, and refuses what is no key', async () => {
    const { text } = makeApiKey();
    const create = (input: string) =>
      runAppProgram('gateway', 'cli', ['keys', 'create', '--workspace', 'mcp', '--stdin'], settings(), input);
    const { code, stdout, stderr } = await create(`${text}\n`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain(text);
    expect((await row(text)).hmac).toEqual(hashApiKey(text, KEY_HASH_SECRET));
    expect(await create(text)).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') });
    expect(await create('secret')).toMatchObject({ code: 1, stderr: expect.stringContaining('the form of a key') });
  });

  it('keys create takes a plan, a cap, an expiry and a label', async () => {
    const options = [
      '--plan',
      'enterprise',
      '--daily-limit',
      '250000',
      '--expires',
      '2999-01-31',
      '--label',
      'nightly',
    ];
    expect(await runJson('keys', 'create', '--workspace', 'Big', ...options)).toMatchObject({
      plan: 'enterprise',
      daily_limit: 250_000,
      expires_at: '2999-01-31T00:00:00.000Z',
      label: 'nightly',
    });
    const again = await runJson('keys', 'create', '--workspace', 'Big');
    expect(again).toMatchObject({ workspace: 'Big', plan: 'enterprise', daily_limit: 10_000 });
  });

  it('makes one workspace of two keys made at once', async () => {
    const create = ['keys', 'create', '--workspace', 'Together'];
    const made = await Promise.all([1, 2, 3].map(() => runAppProgram('gateway', 'cli', create, settings())));
    expect(made.map(({ code }) => code)).toEqual([0, 0, 0]);
    const workspaces: { name: string; keys: number }[] = await runJson('workspaces', 'list');
    expect(workspaces.filter(({ name }) => name === 'Together')).toEqual([expect.objectContaining({ keys: 3 })]);
  });

  it('workspaces contact sets and removes where a workspace is notified of its webhooks', async () => {
    await runJson('workspaces', 'create', 'Notified');
    const contactOf = async () =>
      ((await runJson('workspaces', 'list')) as { name: string; contact: string | null }[]).find(
        ({ name }) => name === 'Notified',
      )?.contact;
    await run('workspaces', 'contact', 'Notified', 'ops@example.com');
    expect(await contactOf()).toBe('ops@example.com');
    expect((await run('workspaces', 'contact', 'Notified', 'nobody')).code).not.toBe(0);
    expect((await run('workspaces', 'contact', 'Nobody', 'ops@example.com')).code).not.toBe(0);
    await run('workspaces', 'contact', 'Notified');
    expect(await contactOf()).toBeNull();
  });

  it('keys list prints the keys of a workspace, newest first, with their state and use', async () => {
    const first = await runJson('keys', 'create', '--workspace', 'Listed');
    const second = await runJson('keys', 'create', '--workspace', 'Listed');
    await runJson('keys', 'revoke', first.prefix);
    expect(await runJson('keys', 'list', '--workspace', 'Listed')).toMatchObject([
      { prefix: second.prefix, state: 'active', used_today: 0 },
      { prefix: first.prefix, state: 'revoked' },
    ]);
  });

  it('keys rotate hands cap, label and expiry on, and lets the old key live for the overlap, not beyond its own end', async () => {
    const options = ['--daily-limit', '5', '--label', 'job', '--expires', '2999-01-31'];
    const old = await runJson('keys', 'create', '--workspace', 'Rotating', ...options);
    const before = Date.now();
    const rotated = await runJson('keys', 'rotate', old.key, '--overlap', '2h');
    expect(rotated).toMatchObject({ rotated_from: old.prefix });
    const overlapMs = Date.parse(rotated.old_key_ends_at) - before;
    expect(overlapMs).toBeGreaterThanOrEqual(7_200_000);
    expect(overlapMs).toBeLessThan(7_260_000);
    expect(await row(rotated.key)).toMatchObject({
      daily_limit: 5,
      label: 'job',
      expires_at: new Date('2999-01-31'),
      rotated_from: (await row(old.key)).id,
    });
    const again = await runJson('keys', 'rotate', old.prefix, '--overlap', '7d');
    expect(again.old_key_ends_at).toBe(rotated.old_key_ends_at);
  });

  it('keys revoke takes the prefix with or without brk_, or the whole key, and may be said twice', async () => {
    const made = await runJson('keys', 'create', '--workspace', 'Revoking');
    const { revoked_at } = await runJson('keys', 'revoke', made.key);
    expect(await runJson('keys', 'revoke', `brk_${made.prefix}`)).toEqual({ prefix: made.prefix, revoked_at });
  });

  it.each([
    [
      'a revoked key',
      async () => {
        const made = await runJson('keys', 'create', '--workspace', 'Gone');
        await runJson('keys', 'revoke', made.prefix);
        return ['keys', 'rotate', made.prefix];
      },
      /is revoked; make a new one/,
    ],
    ['a key that there is not', async () => ['keys', 'revoke', 'AAAAAAAA'], /No key has the prefix "AAAAAAAA"/],
    ['what is not a key', async () => ['keys', 'revoke', 'nothing-of-the-kind'], /8 characters after brk_/],
    ['no workspace', async () => ['keys', 'create'], /required option '--workspace <name>'/],
    ['a workspace without a name', async () => ['keys', 'create', '--workspace', '  '], /1 to 100 printable/],
    [
      'another plan',
      async () => {
        await runJson('workspaces', 'create', 'Planned');
        return ['keys', 'create', '--workspace', 'Planned', '--plan', 'enterprise'];
      },
      /has the plan standard, not enterprise/,
    ],
    [
      'a workspace that somebody else may have started',
      async () => {
        await runJson('workspaces', 'create', 'Squatted', '--owner', 'eve@example.com');
        expect(await runJson('keys', 'create', '--workspace', 'Squatted', '--with-people')).toMatchObject({
          workspace: 'Squatted',
        });
        return ['keys', 'create', '--workspace', 'Squatted'];
      },
      /"Squatted" has people, such as eve@example\.com\. .*--with-people/,
    ],
    [
      'an unknown plan',
      async () => ['keys', 'create', '--workspace', 'a', '--plan', 'gold'],
      /Allowed choices are standard, enterprise/,
    ],
    [
      'a limit that is none',
      async () => ['keys', 'create', '--workspace', 'a', '--daily-limit', '0'],
      /from 1 to 1,000,000,000/,
    ],
    [
      'a workspace twice',
      async () => {
        await runJson('workspaces', 'create', 'Twice');
        return ['workspaces', 'create', 'Twice'];
      },
      /There is a workspace "Twice" already/,
    ],
    ['an unknown command', async () => ['keys', 'brew'], /unknown command/],
  ])('refuses %s with one clear line', async (_title, args, line) => {
    const { code, stdout, stderr } = await run(...(await args()));
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(line)]);
  });

  it('says in one line when the database is away, and when it has no tables', async () => {
    const elsewhere = { KEY_HASH_SECRET, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' };
    const away = await runCommand(operatorCommands, ['keys', 'list'], elsewhere);
    expect([away.code, away.stderr]).toEqual([
      1,
      expect.stringMatching(/^The gateway's database does not respond: [^\n]*\n$/),
    ]);
    await client.query('ALTER TABLE workspaces RENAME TO others');
    const empty = await run('workspaces', 'list');
    await client.query('ALTER TABLE others RENAME TO workspaces');
    expect([empty.code, empty.stderr]).toEqual([
      1,
      "The gateway's database has no tables yet: run its migrations first.\n",
    ]);
  });

  it.each([[[]], [['keys']], [['keys', 'create']], [['keys', 'rotate']], [['workspaces', 'create']], [['openapi']]])(
    'explains itself: %j --help',
    async (args) => {
      const { code, stdout } = await run(...args, '--help');
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: gateway/)]);
    },
  );
});
