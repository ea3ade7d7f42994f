import { errorMessage } from '@registry/errors';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { OwnedRunServers } from './owned-run-servers.ts';
import { Stack } from '../processes/stack.ts';
import type { StackPlan } from '../processes/stack-plan.ts';

/** Milliseconds without a user after which a stack rests. What its last user caused is done by then, mostly. */
const REST_AFTER_MS = 2_000;

/** A stack of the run. */
interface SharedStack {
  readonly started: Promise<Stack>;
  users: number;
  resting?: NodeJS.Timeout;
}

/**
 * Lives in jest's own process for the length of a run and starts what the workers request, each thing once. A run of
 * pure specs starts nothing.
 */
export class Coordinator {
  readonly #servers = new OwnedRunServers();
  /** By their plans. */
  readonly #stacks = new Map<string, SharedStack>();
  readonly #http: Server;

  constructor() {
    this.#http = createServer((request, response) => {
      this.#response(request).then(
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
    const stacks = [...this.#stacks.values()];
    for (const { resting } of stacks) clearTimeout(resting);
    const started = await Promise.allSettled(stacks.map((shared) => shared.started));
    await Promise.all(started.flatMap((stack) => (stack.status === 'fulfilled' ? [stack.value.end()] : [])));
    await this.#servers.end();
  }

  async #response(request: IncomingMessage): Promise<string> {
    const path = request.url ?? '';
    const [, what] = path.split('/');
    if (what === 'postgres') return this.#servers.postgresUrl();
    if (what === 'nats') return this.#servers.natsProgram();
    if (what === 'opensearch') return JSON.stringify((await this.#servers.openSearchProgram()) ?? null);
    if (what === 'folder') return this.#servers.folder();
    if (what === 'built') return this.#servers.built().then(() => '');
    if (what === 'stack') return JSON.stringify((await this.#use(await text(request))).running);
    if (what === 'release') return this.#release(await text(request));
    throw new Error(`The coordinator knows nothing of ${path}.`);
  }

  async #use(plan: string): Promise<Stack> {
    const shared = this.#stacks.get(plan) ?? { started: Stack.start(JSON.parse(plan) as StackPlan), users: 0 };
    this.#stacks.set(plan, shared);
    shared.users += 1;
    clearTimeout(shared.resting);
    const stack = await shared.started;
    stack.freeze(false);
    return stack;
  }

  /** Eight apps that nobody uses take a twentieth of a processor. */
  #release(plan: string): string {
    const shared = this.#stacks.get(plan);
    if (shared === undefined) throw new Error(`No stack of this plan was started: ${plan}`);
    shared.users -= 1;
    const rest = (): void => void shared.started.then((stack) => stack.freeze(true));
    if (shared.users === 0) shared.resting = setTimeout(rest, REST_AFTER_MS).unref();
    return '';
  }
}
