import type { Message } from '@registry/contracts-message';
import { MessageClient } from '@registry/messaging';
import { isInSandbox } from '@registry/request-context';

/** The way to the services, whose data is real: a request of a sandbox never takes it. */
export class ServicesClient extends MessageClient {
  override call<Request, Reply>(message: Message<Request, Reply>, request: NoInfer<Request>): Promise<Reply> {
    return isInSandbox() ? refuse(message) : super.call(message, request);
  }

  override callJson<Request, Reply>(message: Message<Request, Reply>, request: NoInfer<Request>): Promise<string> {
    return isInSandbox() ? refuse(message) : super.callJson(message, request);
  }
}

function refuse({ subject }: { readonly subject: string }): Promise<never> {
  return Promise.reject(new Error(`A request of a sandbox called ${subject}.`));
}
