import { freePort, isPortFree } from '@registry/private-servers';
import type { AppManifest } from './app-manifest.ts';
import { settingPrefix } from './app-overrides.ts';

/** Settings of each app that hold a port, by the app's name. */
export type PortsByApp = ReadonlyMap<string, Readonly<Record<string, number>>>;

/**
 * The ports of all apps: the public ones as given or by default, each checked to be free, and a free one for each
 * app's internal port. A port in use is an error that names it and how to choose another.
 */
export async function choosePorts(
  apps: readonly AppManifest[],
  host: string,
  overridesOf: (app: string) => Readonly<Record<string, string>>,
): Promise<PortsByApp> {
  const chosen = new Map<string, Record<string, number>>();
  const taken = new Map<number, string>();
  const problems: string[] = [];
  for (const app of apps) {
    const overrides = overridesOf(app.name);
    const ports: Record<string, number> = {};
    for (const [setting, { default: usual }] of Object.entries(app.ports)) {
      const variable = `${settingPrefix(app.name)}${setting}`;
      const port = Number(overrides[setting] ?? usual);
      const problem = await problemWith(port, host, taken.get(port));
      if (problem !== undefined)
        problems.push(
          `Port ${overrides[setting] ?? usual} for ${app.name} ${problem} Choose another port: ${variable}=${freeExample(port)} npm start`,
        );
      taken.set(port, app.name);
      ports[setting] = port;
    }
    chosen.set(app.name, ports);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const [app, ports] of chosen)
    ports['INTERNAL_PORT'] = Number(overridesOf(app)['INTERNAL_PORT'] ?? (await freePortBeside(taken)));
  return chosen;
}

async function freePortBeside(taken: ReadonlyMap<number, string>): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (!taken.has(port)) return port;
  }
}

async function problemWith(port: number, host: string, takenBy: string | undefined): Promise<string | undefined> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return 'is not a port number (1 to 65535).';
  if (takenBy !== undefined) return `is wanted by ${takenBy} too.`;
  return (await isPortFree(port, host)) ? undefined : 'is in use by another program.';
}

function freeExample(port: number): number {
  return port > 0 && port <= 55_535 ? port + 10_000 : 13_000;
}
