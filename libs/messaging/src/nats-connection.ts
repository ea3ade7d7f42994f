import {
  type Authenticator,
  connect,
  credsAuthenticator,
  errors,
  type NatsConnection,
  nkeyAuthenticator,
  type NodeConnectionOptions,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';
import { errorMessage } from '@registry/errors';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { messageMetrics } from './message-metrics.ts';
import { natsConfig, type NatsSettings } from './nats.config.ts';

/**
 * Settings of every connection to NATS: it reconnects forever and fast, since a service returns 502 between attempts,
 * and it notices a silent server within six seconds. `name` is the app's, or begins with it and a full stop: the app
 * may read only the inboxes under it.
 */
export function connectionOptions(url: string, name: string, settings = natsConfig()): NodeConnectionOptions {
  const authenticator = authenticatorOf(url, settings);
  return {
    servers: natsServers(url),
    ...(authenticator === undefined ? {} : { authenticator }),
    ...tlsOf(url, settings),
    name,
    inboxPrefix: inboxPrefix(name),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 2_000,
    maxPingOut: 2,
    timeout: 2_000,
    noAsyncTraces: true, // an error with its stack before each request of JetStream
  };
}

/** What the subjects of responses begin with. */
export function inboxPrefix(name: string): string {
  return `_INBOX.${name}`;
}

/**
 * A connection, made at once or as soon as the server is there; rejects where the server refuses the credentials. Once made it is
 * never given up: a server that is slow says `Authentication Timeout`, and two of these would end the connection for good.
 */
export async function connectToNats(url: string, name: string): Promise<NatsConnection> {
  const options = connectionOptions(url, name);
  for (;;) {
    try {
      return await connected({ ...options, ignoreAuthErrorAbort: true });
    } catch (error) {
      if (isRefusal((error as Error).cause)) throw error;
      await delay(options.reconnectTimeWait);
    }
  }
}

/** A connection without reconnects: for commands of an operator, and for callers that retry by themselves. */
export function connectOnce(url: string, name: string, further: NodeConnectionOptions = {}): Promise<NatsConnection> {
  return connected({ ...connectionOptions(url, name), ...further });
}

async function connected(options: NodeConnectionOptions): Promise<NatsConnection> {
  try {
    return await connect(options);
  } catch (cause) {
    throw new Error(`NATS at ${String(options.servers)}: ${errorMessage(cause)}`, {
      cause,
    });
  }
}

/** Whether the server refuses the credentials; one that is slow did not read them. */
function isRefusal(error: unknown): boolean {
  return error instanceof errors.AuthorizationError && !/timeout/i.test(error.message);
}

/** NATS refuses the credentials, which its operator has to correct: the supervisor starts the process with those. */
export function endProcess(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** Refusals in a row after which a running process ends: one may come from a server that is just being configured. */
const REFUSALS_MAX = 2;

/** Notes that NATS is available, and each time it is lost or back. Ends the process where it refuses the credentials. */
export function watchConnection(connection: NatsConnection, name: string, report: (isThere: boolean) => void): void {
  const note = (isThere: boolean): void => {
    messageMetrics.connected.set({ connection: name }, isThere ? 1 : 0);
    report(isThere);
  };
  const watch = async (): Promise<void> => {
    let refusals = 0;
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') note(false);
      if (status.type === 'reconnect') {
        refusals = 0;
        note(true);
      }
      if (status.type === 'error' && isRefusal(status.error)) refusals += 1;
      if (status.type === 'error' && refusals >= REFUSALS_MAX) throw status.error;
    }
  };
  note(true);
  watch().catch(endProcess);
}

/** The servers of a `NATS_URL`, `host:port` each, without credentials: fit to be shown. */
export function natsServers(url: string): string[] {
  return url.split(',').map((one) => new URL(one).host);
}

/** `nats://user:password@host` or `nats://token@host` in the URL first, else what the settings name. */
function authenticatorOf(url: string, settings: NatsSettings): Authenticator | undefined {
  const inUrl = url
    .split(',')
    .map((one) => new URL(one))
    .find(({ username }) => username !== '');
  if (inUrl !== undefined) {
    const [user, password] = [decodeURIComponent(inUrl.username), decodeURIComponent(inUrl.password)];
    return password === '' ? tokenAuthenticator(user) : usernamePasswordAuthenticator(user, password);
  }
  if (settings.NATS_USER) return usernamePasswordAuthenticator(settings.NATS_USER, settings.NATS_PASSWORD);
  if (settings.NATS_TOKEN) return tokenAuthenticator(settings.NATS_TOKEN);
  if (settings.NATS_NKEY_SEED) return nkeyAuthenticator(new TextEncoder().encode(settings.NATS_NKEY_SEED));
  if (settings.NATS_CREDS_FILE) return credsAuthenticator(readFileSync(settings.NATS_CREDS_FILE));
  return undefined;
}

function tlsOf(url: string, settings: NatsSettings): Pick<NodeConnectionOptions, 'tls'> {
  const { NATS_CA_FILE: caFile, NATS_CERT_FILE: certFile, NATS_KEY_FILE: keyFile } = settings;
  const files = { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) };
  return url.startsWith('tls://') || Object.keys(files).length > 0 ? { tls: files } : {};
}
