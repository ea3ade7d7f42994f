import { toAddress } from '@registry/tools-stack';
import type { Command } from 'commander';
import type { OperatorContext } from '../operator-context.ts';

/** Milliseconds for a response. */
const RESPONSE_MS_MAX = 20_000;

/** Any response of the watchlist endpoints. */
export type ApiResponse = Readonly<Record<string, unknown>>;

interface ApiRequest {
  /** Those that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Adds to a command whose watchlists are meant. */
export function withApiOptions(command: Command): Command {
  return command
    .option(
      '--key <key>',
      'API key of an enterprise workspace (default: API_KEY in the environment, then that of the running stack)',
    )
    .option('--api <url>', 'URL of the demo surface (default: that of the running stack)');
}

export interface ApiOptions {
  readonly key?: string;
  readonly api?: string;
}

/** The watchlist endpoints of the demo surface, called with a key as customers do. */
export class WatchlistApi {
  readonly #base: string;
  readonly #key: string;

  constructor(base: string, key: string) {
    this.#base = base.replace(/\/+$/, '');
    this.#key = key;
  }

  /** Throws with the message of the API where it refuses. */
  async send(method: string, path: string, { query = {}, body }: ApiRequest = {}): Promise<ApiResponse> {
    const given = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as [string, string]],
      ),
    );
    const search = given.size === 0 ? '' : `?${String(given)}`;
    const response = await fetch(`${this.#base}/v1${path}${search}`, {
      method,
      headers: { 'x-api-key': this.#key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(RESPONSE_MS_MAX),
    });
    const text = await response.text();
    const reply = (text === '' ? {} : JSON.parse(text)) as { readonly error?: { readonly message?: string } };
    if (response.ok) return reply;
    throw new ApiRefusal(response.status, `${method} ${path}: ${reply.error?.message ?? `status ${response.status}`}`);
  }
}

/** An error response. */
export class ApiRefusal extends Error {
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean;

  constructor(status: number, message: string) {
    super(message);
    this.isPassing = status >= 500;
  }
}

/** The API that the options name, else that of the running stack. */
export function watchlistApi(
  context: OperatorContext,
  environmentKey: string | undefined,
  options: ApiOptions,
): WatchlistApi {
  // The stack's own key is only for the stack, not for any other address.
  const key = options.key ?? environmentKey ?? (options.api === undefined ? context.stack?.key : undefined);
  if (key === undefined || key === '') {
    throw new Error(
      'No key: give --key, of a workspace with the enterprise plan (npm run cli -- keys create --plan enterprise …).',
    );
  }
  const gateway = context.stack?.apps.find(({ name }) => name === 'gateway');
  const port = gateway?.ports['DEMO_PORT'];
  if (options.api === undefined && port === undefined) {
    throw new Error('No stack runs here: give --api, the address of the demo surface.');
  }
  return new WatchlistApi(options.api ?? toAddress(gateway?.settings['HOST'], port), key);
}
