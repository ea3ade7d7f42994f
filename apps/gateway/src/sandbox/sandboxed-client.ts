import { type Message, type SandboxRequest, serviceOf } from '@registry/contracts-message';
import { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import { sandboxReply } from '@registry/sandbox';

/** It has nothing but what its customers sent, and matches the rows of a sandbox with the companies of the sandbox. */
const BATCHES = 'batches';
/** It has a sandbox of its own, and nothing else for requests that say so. */
const WATCHLIST = 'watchlist';

/**
 * The one way from the gateway to the services. What is called for a key of a sandbox gets the reply of the sandbox:
 * it reaches no service but those of batches and of watchlists, and so never sees real data.
 */
export class SandboxedClient extends MessageClient {
  readonly #now: () => number;

  constructor(url: string, name: string, now: () => number = Date.now) {
    super(url, name);
    this.#now = now;
  }

  override async call<Request, Reply>(message: Message<Request, Reply>, request: NoInfer<Request>): Promise<Reply> {
    if (isOfServices(message)) return super.call(message, toOwnSandbox(message, request));
    return sandboxReply(message, request, this.#now(), requestContext.get()?.testClockTimes);
  }

  override async callJson<Request, Reply>(
    message: Message<Request, Reply>,
    request: NoInfer<Request>,
  ): Promise<string> {
    return isOfServices(message)
      ? super.callJson(message, toOwnSandbox(message, request))
      : JSON.stringify(await this.call(message, request));
  }
}

/** Checks that a service gets the message, and not the sandbox. */
function isOfServices(message: { readonly subject: string }): boolean {
  return requestContext.get()?.isSandbox !== true || [BATCHES, WATCHLIST].includes(serviceOf(message));
}

/** A request of a sandbox's key says so to the service of watchlists. */
function toOwnSandbox<Request>(message: { readonly subject: string }, request: Request): Request {
  const isOwn = requestContext.get()?.isSandbox === true && serviceOf(message) === WATCHLIST;
  const stated: SandboxRequest = isOwn ? { ofSandbox: true } : {};
  return isOwn ? { ...request, ...stated } : request;
}
