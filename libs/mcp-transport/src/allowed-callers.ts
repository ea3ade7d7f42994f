import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { callerRefused, type JsonRpcFailure } from './json-rpc-failure.ts';

/** Whom the server answers, by host names without ports. */
export interface AllowedCallers {
  /** Names that the server is reached under: `mcp.example.com`, `127.0.0.1`, `[::1]`. */
  readonly hosts: readonly string[];
  /** Hosts of the web pages that may call it; `https://*` allows every page served by https. */
  readonly origins: readonly string[];
}

/**
 * Why a request is refused, or undefined when it may pass. Without this check a web page could reach a server on the
 * reader's own machine by rebinding its DNS name. A request without `Origin` is none of a web page and passes.
 */
export function refusedCaller(
  allowed: AllowedCallers,
  host: string | undefined,
  origin: string | undefined,
): JsonRpcFailure | undefined {
  if (!validateHostHeader(host, [...allowed.hosts]).ok) {
    return callerRefused('This server is not reached under the name in Host; its operator sets the allowed names.');
  }
  if (!validateOriginHeader(origin, [...allowed.origins]).ok) {
    return callerRefused('Web pages of this Origin may not call this server; its operator sets the allowed ones.');
  }
  return undefined;
}
