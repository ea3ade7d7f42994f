import { errorMessage } from '@registry/errors';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { OwnedRunServers } from './owned-run-servers.ts';
import { Stack } from '../processes/stack.ts';
import type { StackPlan } from '../processes/stack-plan.ts';

/**
 * Lives in jest's own process for the length of a run and starts what the workers request, each thing once. A run of
 * pure specs starts nothing.
 */
export class Coordinator {
  readonly #servers = new OwnedRunServers();
  /** By their plans. */
  readonly #stacks = new Map<string, Promise<Stack>>();
  readonly #http: Server;

  constructor() {
    this.#http = createServer((request, response) => {
      this.#answer(request).then(
        (body) => response.end(body),
        (error: unknown) => response.writeHead(500).end(errorMessage(error)),
      );
    });
  }

  /** Listens on a free loopback port and returns its URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    this.#http.unref(); // jest decides when the run is over
    const address = this.#http.address();
    if (address === null || typeof address === 'string') throw new Error('The coordinator has no port.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Stops everything that was started. */
  async end(): Promise<void> {
    this.#http.close();
    this.#http.closeAllConnections();
    const started = await Promise.allSettled([...this.#stacks.values()]);
    await Promise.all(started.flatMap((stack) => (stack.status === 'fulfilled' ? [stack.value.end()] : [])));
    await this.#servers.end();
  }

  async #answer(request: IncomingMessage): Promise<string> {
    const path = request.url ?? '';
    const [, what] = path.split('/');
    if (what === 'postgres') return this.#servers.postgresUrl();
    if (what === 'nats') return this.#servers.natsProgram();
    if (what === 'folder') return this.#servers.folder();
    if (what === 'built') return this.#servers.built().then(() => '');
    if (what === 'stack') return JSON.stringify((await this.#stack(await text(request))).running);
    throw new Error(`The coordinator knows nothing of ${path}.`);
  }

  #stack(plan: string): Promise<Stack> {
    const started = this.#stacks.get(plan) ?? Stack.start(JSON.parse(plan) as StackPlan);
    this.#stacks.set(plan, started);
    return started;
  }
}
