import {
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/server';

const HEADER = 'mcp-protocol-version';

/** The revisions that are served, newest first. The newest has no handshake; each of its messages names it in an envelope. */
const VERSIONS: readonly string[] = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];

/** Characters of a header field that are quoted at most. */
const SHOWN_MAX = 60;

interface Posted {
  readonly method?: unknown;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> };
}

/**
 * The header fields that decide how a message is served. A handshake negotiates the version by its body only; an empty
 * field counts as absent.
 */
export function negotiableHeaders(headers: ReadonlyMap<string, string>, message: unknown): ReadonlyMap<string, string> {
  const isHandshake = (message as Posted | null)?.method === 'initialize' && !hasEnvelope(message);
  if (!isHandshake && headers.get(HEADER)?.trim() !== '') return headers;
  return new Map([...headers].filter(([name]) => name !== HEADER));
}

/** The error of a message whose header names a version that is not served; undefined for one that may be served. */
export function unsupportedVersion(headers: ReadonlyMap<string, string>, message: unknown): object | undefined {
  const requested = headers.get(HEADER)?.trim();
  if (requested === undefined || VERSIONS.includes(requested) || hasEnvelope(message)) return undefined;
  const { data } = new UnsupportedProtocolVersionError({ supported: [...VERSIONS], requested });
  const text = `MCP-Protocol-Version is ${JSON.stringify(requested.slice(0, SHOWN_MAX))}; expected one of ${VERSIONS.join(', ')}. Send the version that initialize returned, or leave the header out.`;
  return { code: ProtocolErrorCode.UnsupportedProtocolVersion, message: text, data };
}

/** Whether a message names its version itself: the SDK then judges that, and the header by it. */
function hasEnvelope(message: unknown): boolean {
  return (message as Posted | null)?.params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined;
}
