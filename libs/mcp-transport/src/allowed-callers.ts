import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { callerRefused, type JsonRpcFailure } from './json-rpc-failure.ts';

/** Allowed callers, by host names without ports. */
export interface AllowedCallers {
  /** Names that the server is reached under: `mcp.example.com`, `127.0.0.1`, `[::1]`. */
  readonly hosts: readonly string[];
  /** Hosts of the web pages that may call it; `https://*` allows every page served by https. */
  readonly origins: readonly string[];
}

/** A name may end in the dot of the root: `localhost.` is `localhost`. */
const FINAL_DOT = /\.(?=:\d+$|$)/;

/** Characters of a header field that are quoted at most. */
const SHOWN_MAX = 100;

/**
 * Why a request is refused, or undefined when it may pass. Without this check a web page could reach a server on the
 * reader's own machine by rebinding its DNS name. A request without `Origin` does not come from a web page and is allowed.
 */
export function refusedCaller(
  allowed: AllowedCallers,
  host: string | undefined,
  origin: string | undefined,
): JsonRpcFailure | undefined {
  if (!validateHostHeader(host?.replace(FINAL_DOT, ''), [...allowed.hosts]).ok) {
    return callerRefused(
      `Host is ${shown(host)}; expected a name of the setting ALLOWED_HOSTS. The operator of this server adds the name under which it is reached to ALLOWED_HOSTS.`,
    );
  }
  if (!validateOriginHeader(origin?.replace(FINAL_DOT, ''), [...allowed.origins]).ok) {
    return callerRefused(
      `Origin is ${shown(origin)}; expected a page whose host is in the setting ALLOWED_ORIGINS. The operator of this server adds the host to ALLOWED_ORIGINS.`,
    );
  }
  return undefined;
}

function shown(field: string | undefined): string {
  return field === undefined ? 'missing' : JSON.stringify(field.slice(0, SHOWN_MAX));
}
