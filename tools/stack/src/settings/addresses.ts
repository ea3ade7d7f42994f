import Table from 'cli-table3';
import { addressOf } from './address-of.ts';
import type { AppManifest } from './app-manifest.ts';
import type { StackFile } from '../data-folder/stack-file.ts';

/**
 * What a start shows at its end: the addresses, the key, and requests to try. Where it is not known that companies are loaded
 * (`isLoaded`), only requests that find something.
 */
export async function startSummary(apps: readonly AppManifest[], stack: StackFile, isLoaded: boolean): Promise<string> {
  const table = new Table({ head: ['what', 'address'], style: { head: [], border: [] } });
  const tries: string[] = [];
  for (const app of apps) {
    const running = stack.apps.find(({ name }) => name === app.name);
    for (const [setting, port] of Object.entries(app.ports)) {
      const base = addressOf(running?.settings['HOST'], running?.ports[setting]);
      table.push([port.serves, base]);
      const header = port.keyed === true && stack.key !== undefined ? `-H 'x-api-key: ${stack.key}' ` : '';
      for (const path of port.try ?? []) {
        if (isLoaded || (await findsSomething(`${base}${path}`, stack.key)))
          tries.push(`  curl ${header}'${base}${path}'`);
      }
    }
  }
  const key = stack.key === undefined ? [] : ['', `API key: ${stack.key}`];
  const requests = tries.length === 0 ? [] : ['', 'Try:', ...tries];
  return ['', table.toString(), ...key, ...requests, '', 'Ctrl-C stops everything.'].join('\n');
}

/** Whether a request answers with anything but an empty list. */
async function findsSomething(url: string, key = ''): Promise<boolean> {
  try {
    const { total_count: total } = (await (await fetch(url, { headers: { 'x-api-key': key } })).json()) as {
      total_count?: number;
    };
    return total !== 0;
  } catch {
    return true; // a page, or a fault that whoever tries it shall see
  }
}
