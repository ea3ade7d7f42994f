import { errorMessage } from '@registry/errors';
import { setTimeout as delay } from 'node:timers/promises';
import { toAddress } from '../settings/address-of.ts';
import type { AppManifest } from '../settings/app-manifest.ts';
import type { PortsByApp } from '../settings/public-ports.ts';

const DEADLINE_MS = 30_000;
const BETWEEN_MS = 100;

/** Waits until every public port says that all is well, and says which does not. */
export async function untilAllHealthy(
  apps: readonly AppManifest[],
  host: string,
  ports: PortsByApp,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  const waits = apps.flatMap(({ name, ports: own }) =>
    Object.keys(own).map(async (setting) => {
      const problem = await untilHealthy(toAddress(host, ports.get(name)?.[setting]), signal);
      if (problem !== undefined) say(`! ${name} is not healthy yet: ${problem}`);
    }),
  );
  await Promise.all(waits);
}

/**
 * Waits until `GET {address}/health` returns 200, so that the printed requests work. Resolves to undefined, or after 30
 * s to the last response.
 */
async function untilHealthy(address: string, signal: AbortSignal): Promise<string | undefined> {
  const giveUpAt = Date.now() + DEADLINE_MS;
  for (;;) {
    const response = await healthResponse(address);
    if (response === undefined || signal.aborted) return undefined;
    if (Date.now() > giveUpAt) return response;
    await delay(BETWEEN_MS);
  }
}

async function healthResponse(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(5_000) });
    const text = await response.text();
    return response.status === 200 ? undefined : text;
  } catch (error) {
    return errorMessage(error); // not listening yet
  }
}
