import { newWebhookSecret, WebhookAddresses, WebhookPoster } from '@registry/webhooks';
import { Command } from 'commander';
import type { OperatorContext } from '../operator-context.ts';
import { forwardEvents } from './forward-events.ts';
import { type ApiOptions, watchlistApi, withApiOptions } from './watchlist-api.ts';

interface ListenOptions extends ApiOptions {
  readonly watchlist: string;
  readonly forwardTo: string;
  readonly after?: string;
  readonly secret?: string;
}

/** `listen`: for a developer whose receiver has no public address. */
export function listenCommand(context: OperatorContext, environmentKey: string | undefined): Command {
  return withApiOptions(new Command('listen'))
    .description('Forward the events of a watchlist to a local receiver, signed like webhooks')
    .requiredOption('--watchlist <id>', 'id of the watchlist')
    .requiredOption('--forward-to <url>', 'URL of the receiver, such as http://localhost:4242')
    .option('--after <sequence>', 'start after this event (default: only new events)', sequence)
    .option('--secret <whsec>', 'secret to sign with (default: a new one, which is printed)', webhookSecret)
    .action(async ({ watchlist, forwardTo, after, secret = newWebhookSecret(), ...api }: ListenOptions) => {
      const addresses = new WebhookAddresses({ allowLoopback: true });
      await checkReceiver(addresses, forwardTo);
      const stopping = new AbortController();
      process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort());
      const print = (line: string): void => void process.stdout.write(`${line}\n`);
      print(`Events are signed with ${secret}; Ctrl-C ends.`);
      const poster = new WebhookPoster({ addresses, version: 'listen' });
      await forwardEvents({
        api: watchlistApi(context, environmentKey, api),
        ...{ poster, watchlistId: watchlist, forwardTo, secret, print },
        after: after === undefined ? undefined : Number(after),
        signal: stopping.signal,
      });
      await poster.close();
    });
}

async function checkReceiver(addresses: WebhookAddresses, url: string): Promise<void> {
  try {
    await addresses.check(url);
  } catch (cause) {
    throw new Error(
      `--forward-to takes the URL of a receiver on this machine, like http://localhost:4242, not ${url}.`,
      {
        cause,
      },
    );
  }
}

function webhookSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text)) return text;
  throw new Error('--secret takes the secret of a webhook, which begins with whsec_.');
}

function sequence(text: string): string {
  if (/^\d{1,15}$/.test(text)) return text;
  throw new Error(`--after takes the sequence of an event, like 42, not ${text}.`);
}
