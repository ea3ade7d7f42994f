import { join } from 'node:path';
import { toAddress } from './address-of.ts';
import type { AppManifest } from './app-manifest.ts';
import type { StackFile } from '../data-folder/stack-file.ts';

/** The last line of a start. */
export const READY_LINE = 'Everything is ready.';

/** Returns what a start shows as soon as everything runs: the addresses and the key. */
export function addressSummary(apps: readonly AppManifest[], stack: StackFile): string {
  const addresses = apps.flatMap((app) =>
    Object.entries(app.ports).map(([setting, { serves }]) => [serves, baseOf(stack, app, setting)] as const),
  );
  const rows = [...addresses, ...apps.flatMap((app) => folderRows(app, stack))];
  const width = Math.max(...rows.map(([what]) => what.length)) + 2;
  const lines = rows.map(([what, address]) => `  ${what.padEnd(width)}${address}`);
  const key = stack.key === undefined ? [] : [`API key: ${stack.key}`];
  return ['', ...lines, ...key, '', 'Ctrl-C stops everything.', ''].join('\n');
}

/** Requests to try, those that find something. The last thing that a start shows. */
export async function requestsToTry(apps: readonly AppManifest[], stack: StackFile): Promise<string> {
  const tries: string[] = [];
  for (const app of apps) {
    for (const [setting, { keyed, try: paths = [] }] of Object.entries(app.ports)) {
      const header = keyed === true && stack.key !== undefined ? `-H 'x-api-key: ${stack.key}' ` : '';
      for (const path of paths) {
        const url = `${baseOf(stack, app, setting)}${path}`;
        if (await isNotEmpty(url, stack.key ?? '')) tries.push(`  curl ${header}'${url}'`);
      }
    }
  }
  return ['', ...(tries.length === 0 ? [] : ['Try:', ...tries, '']), READY_LINE].join('\n');
}

/** `http://HOST:PORT` of a public port. */
function baseOf(stack: StackFile, { name }: AppManifest, setting: string): string {
  const running = stack.apps.find((app) => app.name === name);
  return toAddress(running?.settings['HOST'], running?.ports[setting]);
}

/** The folders of an app that hold something for its operator. */
function folderRows(app: AppManifest, stack: StackFile): [string, string][] {
  const settings = stack.apps.find(({ name }) => name === app.name)?.settings ?? {};
  return Object.entries(app.folders)
    .filter(([, { unless }]) => (settings[unless] ?? '') === '')
    .map(([folder, { holds }]) => [holds, join(settings['DATA_DIR'] ?? '', folder)]);
}

/** Checks that a request returns anything but an empty list. */
async function isNotEmpty(url: string, key: string): Promise<boolean> {
  try {
    const { total_count: total } = (await (await fetch(url, { headers: { 'x-api-key': key } })).json()) as {
      total_count?: number;
    };
    return total !== 0;
  } catch {
    return true; // a page, or an error that the reader should see
  }
}
