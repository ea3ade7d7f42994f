import { healthOf, type HealthReply } from '@registry/contracts-message';
import { connectOnce, MessageClient } from '@registry/messaging';
import { withClient } from '@registry/private-servers';
import { toAddress, type RunningApp, type StackFile } from '@registry/tools-stack';
import { OPERATOR } from '@registry/tools-nats-users';

/** What `status` says of one app. */
export interface AppStatus {
  readonly name: string;
  readonly status: 'ok' | 'unavailable';
  readonly version: string | null;
  /** Each thing that it depends on: `ok`, or what is wrong. */
  readonly checks: Readonly<Record<string, string>>;
  /** Rows of its main tables, estimated. */
  readonly figures: Readonly<Record<string, number>>;
  /** Warnings that do not make it unavailable yet. */
  readonly warnings: readonly string[];
  readonly ports: Readonly<Record<string, number>>;
  readonly databaseBytes: number | null;
}

type Health = Pick<AppStatus, 'status' | 'version' | 'checks' | 'figures' | 'warnings'>;

const RESPONSE_MS = 3_000;

/** Checks the health of every app of the stack: over HTTP if it has a public port, else over NATS. */
export async function readHealth(
  stack: StackFile,
  publicPorts: ReadonlyMap<string, readonly string[]>,
): Promise<AppStatus[]> {
  const nats = await connectOnce(stack.natsUrl, OPERATOR, { reconnect: false, timeout: RESPONSE_MS }).catch(
    () => undefined,
  );
  try {
    const messages = nats && MessageClient.over(nats, OPERATOR);
    return await Promise.all(stack.apps.map((app) => readStatus(app, publicPorts.get(app.name)?.[0], messages)));
  } finally {
    await nats?.close();
  }
}

async function readStatus(
  app: RunningApp,
  port: string | undefined,
  messages: MessageClient | undefined,
): Promise<AppStatus> {
  const send =
    port === undefined ? overNats(app.name, messages) : overHttp(toAddress(app.settings['HOST'], app.ports[port]));
  const [health, databaseBytes] = await Promise.all([
    send.catch(unavailable),
    measureSize(app.settings['DATABASE_URL']),
  ]);
  return { name: app.name, ...health, ports: app.ports, databaseBytes };
}

async function overHttp(address: string): Promise<Health> {
  const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(RESPONSE_MS) });
  const { status, version, checks } = (await response.json()) as Omit<HealthReply, 'figures'>;
  return { status, version, checks, figures: {}, warnings: [] }; // its warnings are those of the services, each in its own row
}

async function overNats(service: string, messages: MessageClient | undefined): Promise<Health> {
  if (messages === undefined) throw new Error('NATS does not respond');
  return messages.call(healthOf(service), {});
}

function unavailable(error: unknown): Health {
  const reason = error instanceof Error ? error.message : String(error);
  return { status: 'unavailable', version: null, checks: { answer: reason }, figures: {}, warnings: [] };
}

async function measureSize(databaseUrl: string | undefined): Promise<number | null> {
  if (databaseUrl === undefined) return null;
  try {
    return await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
      return Number(rows[0]?.bytes ?? 0);
    });
  } catch {
    return null; // the app's own check says what is wrong with its database
  }
}
