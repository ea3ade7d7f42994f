import { requestContext } from '@registry/request-context';
import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';

/** The schema of the tables of a sandbox. `now()` is one of its functions. */
const SCHEMA = 'sandbox';
/** Connections to it at most: it is for tests. They are opened when there is a request of a sandbox. */
const CONNECTIONS_MAX = 4;
/** No table of the schema `public` is found: what the sandbox does not have fails. */
export const SANDBOX_SESSION = { search_path: `${SCHEMA}, pg_catalog` };
const SET_CLOCK = `SELECT set_config('registry.test_clock', $1, false)`;

/**
 * A pool with connections of two kinds. In the context of a sandbox's request they find only the schema `sandbox`, and their time is
 * that of the request's test clock. Otherwise they are as usual.
 */
export class PoolWithSandbox extends pg.Pool {
  readonly #sandbox: Pool;

  constructor(config: PoolConfig, sandboxOptions: string) {
    super(config);
    this.#sandbox = new pg.Pool({ ...config, max: CONNECTIONS_MAX, options: sandboxOptions });
    this.#sandbox.on('error', () => undefined);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | void {
    const context = requestContext.get();
    if (context?.isSandbox === true) {
      if (callback !== undefined) throw new Error('A connection to the sandbox is given by promise only.');
      return this.#connect(context.testClock ?? '');
    }
    return callback === undefined ? super.connect() : super.connect(callback);
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = Promise.all([this.#sandbox.end(), super.end()]).then(() => callback?.());
    return callback === undefined ? ended : undefined;
  }

  async #connect(testClock: string): Promise<PoolClient> {
    const client = await this.#sandbox.connect();
    try {
      await client.query(SET_CLOCK, [testClock]);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
