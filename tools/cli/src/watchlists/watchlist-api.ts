import { ApiClient } from '@registry/api-client';
import { toAddress } from '@registry/tools-stack';
import type { Command } from 'commander';
import type { OperatorContext } from '../operator-context.ts';

/** Milliseconds for a response. */
const RESPONSE_MS_MAX = 20_000;

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

/** A client of the demo surface that the options name, else of that of the running stack. */
export function watchlistApi(
  context: OperatorContext,
  environmentKey: string | undefined,
  options: ApiOptions,
): ApiClient {
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
  const url = options.api ?? toAddress(gateway?.settings['HOST'], port);
  return new ApiClient({ apiKey: key, baseUrl: url, demoUrl: url, timeoutMs: RESPONSE_MS_MAX });
}
