import Table from 'cli-table3';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from './address-of.ts';
import type { AppManifest } from './app-manifest.ts';
import type { StackFile } from '../data-folder/stack-file.ts';

/** Milliseconds for which services may take to follow the announcements of what was just loaded. */
const FOLLOW_MS_MAX = 30_000;
const POLL_MS = 1_000; // well below what the demo's limit lets an address ask

/**
 * What a start shows at its end: the addresses, the key, and requests to try that find something. Where companies were just
 * loaded (`isLoaded`), it waits until they are found: the demo and people follow announcements.
 */
export async function startSummary(
  apps: readonly AppManifest[],
  stack: StackFile,
  isLoaded: boolean,
  signal: AbortSignal,
): Promise<string> {
  const followedBy = Date.now() + (isLoaded ? FOLLOW_MS_MAX : 0);
  const table = new Table({ head: ['what', 'address'], style: { head: [], border: [] } });
  const tries: string[] = [];
  for (const app of apps) {
    const running = stack.apps.find(({ name }) => name === app.name);
    for (const [setting, port] of Object.entries(app.ports)) {
      const base = addressOf(running?.settings['HOST'], running?.ports[setting]);
      table.push([port.serves, base]);
      const header = port.keyed === true && stack.key !== undefined ? `-H 'x-api-key: ${stack.key}' ` : '';
      for (const path of port.try ?? []) {
        const url = `${base}${path}`;
        if (await findsSomething(url, stack.key, followedBy, signal)) tries.push(`  curl ${header}'${url}'`);
      }
    }
  }
  for (const app of apps) table.push(...folderRows(app, stack));
  const key = stack.key === undefined ? [] : ['', `API key: ${stack.key}`];
  const requests = tries.length === 0 ? [] : ['', 'Try:', ...tries];
  return ['', table.toString(), ...key, ...requests, '', 'Ctrl-C stops everything.'].join('\n');
}

/** The folders of an app that hold something for its operator. */
function folderRows(app: AppManifest, stack: StackFile): [string, string][] {
  const settings = stack.apps.find(({ name }) => name === app.name)?.settings ?? {};
  return Object.entries(app.folders)
    .filter(([, { unless }]) => (settings[unless] ?? '') === '')
    .map(([folder, { holds }]) => [holds, join(settings['DATA_DIR'] ?? '', folder)]);
}

/** Whether a request answers with anything but an empty list, at once or until `giveUpAt`. */
async function findsSomething(url: string, key = '', giveUpAt: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    if (await isNotEmpty(url, key)) return true;
    if (Date.now() >= giveUpAt) return false;
    await delay(POLL_MS, undefined, { signal });
  }
}

async function isNotEmpty(url: string, key: string): Promise<boolean> {
  try {
    const { total_count: total } = (await (await fetch(url, { headers: { 'x-api-key': key } })).json()) as {
      total_count?: number;
    };
    return total !== 0;
  } catch {
    return true; // a page, or a fault that whoever tries it shall see
  }
}
