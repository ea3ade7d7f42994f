import 'reflect-metadata';
import { withEnvironment } from '@registry/config';
import { errorMessage } from '@registry/errors';
import { createLogger } from '@registry/observability';
import { outliveRequests } from '@registry/process-life';
import { type App, type RunningApp, startApp } from '@registry/process-life/run-app';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

/*
 * Runs apps side by side in this process, on request: each with the environment, the connections and the ports of its own. What they
 * share is code, and what belongs to a process: metrics, standard output, the event loop. `tools/build` bundles it with all apps.
 */

/** An app as it is wanted: its name, and its whole environment. */
interface Wanted {
  readonly app: string;
  readonly environment: NodeJS.ProcessEnv;
}

const logger = createLogger('host');
/** In the order of their start; an app that has ended leaves its place. */
const running: (RunningApp | undefined)[] = [];

/** `POST /start` with apps returns the place of each and what it says of itself; `POST /end` with a place ends that. */
async function respond(request: IncomingMessage): Promise<unknown> {
  const body = await json(request);
  if (request.url === '/start') return start(body as readonly Wanted[]);
  await running[body as number]?.end();
  return (running[body as number] = undefined);
}

/** One after the other, once the code of all is there: to load it stops this thread for longer than a start may wait for its database. */
async function start(wanted: readonly Wanted[]): Promise<unknown[]> {
  const codes = new Map<string, { readonly app: App }>();
  for (const { app } of wanted) {
    codes.set(app, (await import(join(import.meta.dirname, app, 'main.js'))) as { readonly app: App });
  }
  const started = [];
  for (const { app, environment } of wanted) {
    const code = codes.get(app) as { readonly app: App };
    const { ready, end } = await withEnvironment(environment, () => startApp(code.app));
    started.push({ place: running.push({ ready, end }) - 1, ready: { ...ready, pid: process.pid } });
  }
  return started;
}

outliveRequests(logger);
const server = createServer((request, response) => {
  respond(request).then(
    (body) => response.end(JSON.stringify(body ?? null)),
    (error: unknown) => response.writeHead(500).end(errorMessage(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  logger.info({ port: (server.address() as AddressInfo).port }, 'ready');
});
