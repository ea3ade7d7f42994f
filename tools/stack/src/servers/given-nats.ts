import { natsUrl, readSettings } from '@registry/config';
import { errorMessage } from '@registry/errors';
import { connectOnce, natsServers } from '@registry/messaging';
import { OPERATOR, passwordVariable } from '@registry/tools-nats-users';
import type { Environment } from '../settings/app-overrides.ts';

/**
 * The URL by which a user reaches a NATS that was given: with the user's own password where the environment holds one, under the name that
 * the server's environment has it under; else as it was given.
 */
export function givenNatsUrl(given: string, user: string, environment: Environment): string {
  const password = environment[passwordVariable(user)];
  if (!password) return given;
  const urls = given.split(',').map((one) => Object.assign(new URL(one), { username: user, password }));
  return urls.map(({ href }) => href).join(',');
}

/** Connects once to a NATS that was given, so that a wrong URL is found before anything is started. */
export async function checkNats(given: string, environment: Environment = {}): Promise<void> {
  readSettings({ NATS_URL: natsUrl() }, { NATS_URL: given });
  const url = givenNatsUrl(given, OPERATOR, environment);
  try {
    const connection = await connectOnce(url, OPERATOR, { reconnect: false, timeout: 5_000 });
    const hasStreams = connection.info?.jetstream === true;
    await connection.close();
    if (!hasStreams) throw new Error(`NATS at ${natsServers(url).join()}: no JetStream (nats-server --jetstream)`);
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new Error(`NATS_URL cannot be used: ${reason}`, { cause });
  }
}
