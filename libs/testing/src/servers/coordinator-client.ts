import type { OpenSearchProgram } from '@registry/private-servers';
import type { RunServers } from './owned-run-servers.ts';
import { post } from './post.ts';
import type { RunningStack, StackPlan } from '../processes/stack-plan.ts';

/** Gets what the run shares from jest's process. */
export class CoordinatorClient implements RunServers {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  postgresUrl(): Promise<string> {
    return this.#send('/postgres');
  }

  natsProgram(): Promise<string> {
    return this.#send('/nats');
  }

  async openSearchProgram(): Promise<OpenSearchProgram | undefined> {
    return (JSON.parse(await this.#send('/opensearch')) as OpenSearchProgram | null) ?? undefined;
  }

  async built(): Promise<void> {
    await this.#send('/built');
  }

  folder(): Promise<string> {
    return this.#send('/folder');
  }

  /** The run's stack of this plan, which goes on until it is released as often. */
  async stack(plan: StackPlan): Promise<RunningStack> {
    return JSON.parse(await this.#send('/stack', JSON.stringify(plan))) as RunningStack;
  }

  /** What was got by `stack` is used no longer. */
  async release(plan: StackPlan): Promise<void> {
    await this.#send('/release', JSON.stringify(plan));
  }

  #send(path: string, body?: string): Promise<string> {
    return post(this.#url + path, body);
  }
}
