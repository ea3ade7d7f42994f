import { request } from 'node:http';
import type { RunServers } from './owned-run-servers.ts';
import type { RunningStack, StackPlan } from '../processes/stack-plan.ts';

/** Gets what the run shares from jest's process. */
export class CoordinatorClient implements RunServers {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  postgresUrl(): Promise<string> {
    return this.#ask('/postgres');
  }

  natsProgram(): Promise<string> {
    return this.#ask('/nats');
  }

  async built(): Promise<void> {
    await this.#ask('/built');
  }

  folder(): Promise<string> {
    return this.#ask('/folder');
  }

  /** The run's stack of this plan, which goes on until it is released as often. */
  async stack(plan: StackPlan): Promise<RunningStack> {
    return JSON.parse(await this.#ask('/stack', JSON.stringify(plan))) as RunningStack;
  }

  /** What was got by `stack` is used no longer. */
  async release(plan: StackPlan): Promise<void> {
    await this.#ask('/release', JSON.stringify(plan));
  }

  /** Not `fetch`: a spec may replace that. */
  #ask(path: string, body = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      const asked = request(this.#url + path, { agent: false, method: 'POST' }, (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (part: string) => (text += part));
        response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
        response.on('error', reject);
      });
      asked.on('error', reject).end(body);
    });
  }
}
