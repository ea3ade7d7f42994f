import { oneLine } from '@registry/domain/one-line';
import { ApiError, ApiUnreachable } from '@registry/api-client';
import { CallerMissing } from '../data-api/data-api.ts';

/** How a call went, for metrics. */
export type Outcome = 'answered' | 'refused' | 'failed' | 'faulty';

/** The code of JSON-RPC for a failed dependency, for an error that has no result. */
export const UPSTREAM_FAILED = -32_000;

export interface ToolFailure {
  readonly outcome: Outcome;
  /** The data API's own message, what to call instead, and when another try may succeed. */
  readonly text: string;
}

const fault: ToolFailure = {
  outcome: 'faulty',
  text: 'The tool server failed; the error was logged. Try again later.',
};

/** An argument of a caller that cannot be used. The message says what would be right. */
export class UnusableArgument extends Error {}

/** The response of a failed tool. `report` gets errors of the tool itself. */
export function toolFailure(error: unknown, report: (error: unknown) => void): ToolFailure {
  if (error instanceof UnusableArgument || error instanceof CallerMissing)
    return { outcome: 'refused', text: oneLine(error.message) };
  if (error instanceof ApiUnreachable) {
    return {
      outcome: 'failed',
      text: `${error.message} Try again later. This does not mean that a company has no records.`,
    };
  }
  if (!(error instanceof ApiError)) {
    report(error);
    return fault;
  }
  if (error.status === 401) {
    report(error);
    const text = "The data API rejected the tool server's key. The operator must set GATEWAY_API_KEY.";
    return { outcome: 'failed', text };
  }
  return {
    outcome: error.status < 500 ? 'refused' : 'failed',
    text: oneLine(forModels(error) + searchHint(error) + retryHint(error) + reference(error)),
  };
}

/** The message without what it says of paths of HTTP, which tools have no use for. */
function forModels({ message }: ApiError): string {
  return message.replace(/[;,] [^;,.]*\/v1\/\S*?(?=\.?(?:\s|$))/g, '');
}

/** Returns a hint to the tool that finds a right id. */
function searchHint({ code, param }: ApiError): string {
  return code === 'business_not_found' || param === 'id' ? ' Find the id with search_companies.' : '';
}

function retryHint({ retryAfterSeconds }: ApiError): string {
  return retryAfterSeconds === undefined ? '' : ` Retry after ${retryAfterSeconds} s.`;
}

/** The message of an internal error refers to the id of the log, which the caller cannot see. */
function reference({ status, requestId }: ApiError): string {
  return status >= 500 && requestId !== undefined ? ` (X-Request-Id: ${requestId})` : '';
}
