import { natsUrl, readSettings } from '@registry/config';
import { connectOnce, natsServers } from '@registry/messaging/nats-connection';
import { OPERATOR } from '@registry/tools-nats-users';

/** Connects once to a NATS that was given, so that a wrong URL is found before anything is started. */
export async function checkNats(url: string): Promise<void> {
  readSettings({ NATS_URL: natsUrl() }, { NATS_URL: url });
  try {
    const connection = await connectOnce(url, OPERATOR, { reconnect: false, timeout: 5_000 });
    const hasStreams = connection.info?.jetstream === true;
    await connection.close();
    if (!hasStreams) throw new Error(`NATS at ${natsServers(url).join()}: no JetStream (nats-server --jetstream)`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`NATS_URL cannot be used: ${reason}`, { cause });
  }
}
