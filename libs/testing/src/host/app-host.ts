import type { ReadyLine } from '@registry/processes';
import type { AppSettings } from '../processes/stack-plan.ts';
import { post } from '../servers/post.ts';
import { programEnvironment } from '../testing.config.ts';

/** What the process says of an app that it has started. */
interface Started {
  readonly place: number;
  readonly ready: ReadyLine;
}

/** An app that shares a process with others (`host.ts`). */
export class HostedApp {
  readonly ready: ReadyLine;
  readonly #host: string;
  readonly #place: number;

  private constructor(host: string, { place, ready }: Started) {
    this.#host = host;
    this.#place = place;
    this.ready = ready;
  }

  /** Starts apps in the process that is called at this URL, each with only these settings. */
  static async start(host: string, apps: readonly (readonly [app: string, AppSettings])[]): Promise<HostedApp[]> {
    const wanted = apps.map(([app, settings]) => ({ app, environment: programEnvironment(settings) }));
    const started = JSON.parse(await post(`${host}/start`, JSON.stringify(wanted))) as Started[];
    return started.map((one) => new HostedApp(host, one));
  }

  /** Ends it in order; the others go on. */
  async stop(): Promise<void> {
    await post(`${this.#host}/end`, JSON.stringify(this.#place));
  }
}
