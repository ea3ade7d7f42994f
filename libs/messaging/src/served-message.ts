import { Logger } from '@nestjs/common';
import {
  commonErrors,
  type Message,
  OutdatedReply,
  type PastRequest,
  type SandboxRequest,
} from '@registry/contracts-message';
import { AppError, codes, errorMessage, type WireError } from '@registry/errors';
import type { RequestContext } from '@registry/request-context';
import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import { MessageForms } from './message-forms.ts';
import { showCompanies, type WithheldCompanies } from './shown/show-companies.ts';
import { Compile, type Validator } from 'typebox/compile';

/** The packet of Nest's NATS clients, as far as it is read. */
export interface RequestPacket {
  readonly id: string | undefined;
  readonly data: unknown;
}

/** One message at the server's edge: what comes in is what its contract says, and what goes out in case of an error too. */
export class ServedMessage {
  readonly message: Message<unknown, unknown>;
  readonly #check: Validator;
  readonly #errors: ReadonlySet<string>;
  readonly #forms = new MessageForms();
  readonly #logger = new Logger('MessageHandler');

  constructor(message: Message<unknown, unknown>) {
    this.message = message;
    this.#check = Compile(message.request);
    this.#errors = new Set([...message.errors, ...commonErrors].map(({ slug }) => slug));
  }

  /** The headers; throws `invalid_message` where they are not NATS's. */
  headersOf(received: Msg): MsgHdrs | undefined {
    try {
      return received.headers;
    } catch {
      throw this.#invalid('has headers that are not well-formed');
    }
  }

  /**
   * The packet; throws `invalid_message` where it is not JSON, no object, or holds a request outside of the contract, and
   * `upstream_unavailable` where the caller knows another form of the message.
   */
  packetOf(received: Msg): RequestPacket {
    const packet = parsed(received) as { id?: unknown; form?: unknown; data?: unknown } | null | undefined;
    const { id, form, data } = packet ?? {};
    this.#forms.check(this.message, form, 'request', data);
    return { id: typeof id === 'string' ? id : undefined, data: this.#requestIn(data) };
  }

  /** The reply as it may be shown: each passes here, and no handler knows of it. */
  async reply(make: () => Promise<unknown>, request: unknown, companies: WithheldCompanies): Promise<unknown> {
    const { show } = this.message;
    if (show === undefined) return make();
    const shown = async () => showCompanies(show, await make(), request, companies);
    return shown().catch((fault: unknown) => {
      if (fault instanceof OutdatedReply) return shown();
      throw fault;
    });
  }

  /** The error that the caller receives: one that the contract lists, or `internal_error` for anything else, which is logged.
   * A dependency that is unavailable is logged too, since callers do not see the cause. */
  errorFor(thrown: unknown, requestId: string | undefined): WireError {
    const { subject } = this.message;
    if (thrown instanceof AppError && this.#errors.has(thrown.code.slug)) {
      if (thrown.code.slug === codes.service.upstreamUnavailable.slug && thrown.cause !== undefined) {
        const reason = `${thrown.message} ${errorMessage(thrown.cause)}`;
        this.#logger.warn({ message: 'dependency unavailable', subject, requestId, error: reason });
      }
      return thrown.toWire();
    }
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    this.#logger.error({ message: 'handler failed unexpectedly', subject, requestId, error });
    const message = 'The service failed; the error was logged.';
    return new AppError(codes.service.internalError, { message }).toWire();
  }

  /** The request, with the defaults of what an older caller does not know to send. */
  #requestIn(data: unknown): unknown {
    if (this.#check.Check(data)) return data;
    const completed = this.#check.Default(data);
    if (this.#check.Check(completed)) return completed;
    const [fault] = this.#check.Errors(completed);
    throw this.#invalid(`has a request that does not fit: ${fault?.instancePath || 'it'} ${fault?.message ?? ''}`);
  }

  #invalid(fault: string): AppError {
    const message = `The message ${this.message.subject} ${fault}; its contract says what fits.`;
    return new AppError(codes.service.invalidMessage, { message });
  }
}

/** The JSON of a message; undefined if it is invalid. */
function parsed(received: Msg): unknown {
  try {
    return received.json<unknown>();
  } catch {
    return undefined; // refused as a message without a request
  }
}

/** What a request says of its context: the time as of which its handler reads, and whether it is of a sandbox. */
export function readStatedContext(request: unknown): Pick<RequestContext, 'knownAt' | 'isSandbox'> {
  const { knownAt, ofSandbox } = (request ?? {}) as PastRequest & SandboxRequest;
  return { ...(knownAt !== undefined && { knownAt }), ...(ofSandbox === true && { isSandbox: true }) };
}
