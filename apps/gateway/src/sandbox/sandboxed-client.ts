import type { Message } from '@registry/contracts-message';
import { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import { hourOf } from '@registry/sandbox';
import { sandboxReply } from './sandbox-replies.ts';

/**
 * The one way from the gateway to the services. What is called for a key of a sandbox gets the reply of the sandbox:
 * it never reaches a service, and so never sees real data.
 */
export class SandboxedClient extends MessageClient {
  readonly #now: () => number;

  constructor(url: string, name: string, now: () => number = Date.now) {
    super(url, name);
    this.#now = now;
  }

  override async call<Request, Reply>(message: Message<Request, Reply>, request: NoInfer<Request>): Promise<Reply> {
    if (requestContext.get()?.isSandbox !== true) return super.call(message, request);
    return sandboxReply(message, request, hourOf(this.#now()));
  }
}
