import { afterEach, describe, expect, it } from '@jest/globals';
import { connect, nkeys } from '@nats-io/transport-node';
import { startNats, temporaryFolder, type TestNats } from '@registry/testing';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionOptions, connectToNats, natsServers } from './nats-connection.ts';
import { natsConfig } from './nats.config.ts';

const folder = temporaryFolder('nats-connection');
let nats: TestNats | undefined;

afterEach(async () => {
  await nats?.remove();
});

/** Connects to a server with this configuration. */
async function connects(configuration: string, credentials: string, settings: NodeJS.ProcessEnv = {}): Promise<void> {
  await nats?.remove();
  nats = await startNats({ configuration });
  const url = `nats://${credentials}127.0.0.1:${nats.port}`;
  const options = connectionOptions(url, 'spec', natsConfig(settings));
  await (await connect({ ...options, reconnect: false })).close();
}

const USER = 'authorization { user: "a b", password: "p@:/s" }';
const TOKEN = 'authorization { token: "t0ken" }';

describe('a connection to NATS', () => {
  it('takes the user and the password, or the token, of NATS_URL', async () => {
    await connects(USER, 'a%20b:p%40%3A%2Fs@');
    await connects(TOKEN, 't0ken@');
    await expect(connects(TOKEN, 'guessed@')).rejects.toThrow(/Authorization Violation/i);
  });

  it('takes them of settings, where the URL has none', async () => {
    await connects(USER, '', { NATS_USER: 'a b', NATS_PASSWORD: 'p@:/s' });
    await connects(TOKEN, '', { NATS_TOKEN: 't0ken' });
    await connects(TOKEN, 't0ken@', { NATS_USER: 'somebody', NATS_PASSWORD: 'else' });
  });

  it('signs with the seed of an nkey', async () => {
    const key = nkeys.createUser();
    const seed = new TextDecoder().decode(key.getSeed());
    await connects(`authorization { users = [{ nkey: "${key.getPublicKey()}" }] }`, '', { NATS_NKEY_SEED: seed });
  });

  it('signs with the seed of a creds file, and shows its JWT', async () => {
    const { operator, preload, account, creds } = madeCredentials();
    const file = join(folder.path, 'user.creds');
    writeFileSync(file, creds);
    const resolver = `operator: "${operator}"\nresolver: MEMORY\nresolver_preload { ${account}: "${preload}" }`;
    await connects(resolver, '', { NATS_CREDS_FILE: file });
    await expect(connects(resolver, '')).rejects.toThrow(/Authorization Violation/i);
  });

  it('trusts the authority that is named, and shows a certificate of its own', async () => {
    const of = (name: string): string => join(folder.path, name);
    const made = [
      '-x509',
      '-nodes',
      '-newkey',
      'rsa:2048',
      '-keyout',
      of('key.pem'),
      '-out',
      of('cert.pem'),
      '-days',
      '2',
    ];
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', ...made, ...named], { stdio: 'ignore' });
    const files = `cert_file: "${of('cert.pem')}", key_file: "${of('key.pem')}", ca_file: "${of('cert.pem')}"`;
    const own = { NATS_CERT_FILE: of('cert.pem'), NATS_KEY_FILE: of('key.pem') };
    const tls = `tls { ${files}, verify: true }`;
    await connects(tls, '', { NATS_CA_FILE: of('cert.pem'), ...own });
    await expect(connects(tls, '', own)).rejects.toThrow(/self-signed certificate/);
  });

  it('is refused with words at the start, and waits for a server that is not there yet', async () => {
    await connects(TOKEN, 't0ken@');
    const url = `127.0.0.1:${nats?.port}`;
    await expect(connectToNats(`nats://guessed@${url}`, 'spec')).rejects.toThrow(/Authorization Violation/i);
    await nats?.stop();
    const [waiting] = await Promise.all([
      connectToNats(`nats://t0ken@${url}`, 'spec'),
      delay(1_000).then(() => nats?.start()),
    ]);
    await waiting.close();
  });

  it('is named without its credentials', () => {
    expect(natsServers('nats://me:secret@one:4222,tls://two:4223')).toEqual(['one:4222', 'two:4223']);
  });
});

/** An operator, an account and a user of it, as `nsc` makes them. */
function madeCredentials() {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const jwt = (of: typeof operator, by: typeof operator, type: string): string => {
    const claims = { jti: 'spec', iat: 1_700_000_000, iss: by.getPublicKey(), sub: of.getPublicKey(), name: type };
    const unlimited = {
      subs: -1,
      data: -1,
      payload: -1,
      imports: -1,
      exports: -1,
      wildcards: true,
      conn: -1,
      leaf: -1,
    };
    const nats = {
      type,
      version: 2,
      ...(type === 'account' ? { limits: unlimited } : {}),
      ...(type === 'user' ? { subs: -1, data: -1, payload: -1 } : {}),
    };
    const parts = [
      { typ: 'JWT', alg: 'ed25519-nkey' },
      { ...claims, nats },
    ];
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${Buffer.from(by.sign(Buffer.from(text))).toString('base64url')}`;
  };
  const begin = (what: string, text: string): string => `-----BEGIN ${what}-----\n${text}\n------END ${what}------\n`;
  const seed = new TextDecoder().decode(user.getSeed());
  return {
    operator: jwt(operator, operator, 'operator'),
    account: account.getPublicKey(),
    preload: jwt(account, operator, 'account'),
    creds: begin('NATS USER JWT', jwt(user, account, 'user')) + begin('USER NKEY SEED', seed),
  };
}
