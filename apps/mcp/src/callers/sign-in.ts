import { getOAuthProtectedResourceMetadataUrl, OAuthErrorCode } from '@modelcontextprotocol/server';
import { type Scope, scopeMeanings, scopes } from '@registry/domain/scopes';
import { type JsonRpcFailure, TRANSPORT_ERROR } from '@registry/mcp-transport';
import { KEY_HEADER } from '../data-api/caller.ts';

/** The servers by which people sign in for the tool server, by RFC 9728. */
export interface SignIn {
  /** The public address of the tool server, which tokens are for. */
  readonly resource: string;
  /** The issuer of the tokens: the public address of the site. */
  readonly issuer: string;
}

/** Scopes that no tool needs are not offered. */
const OFFERED = scopes.filter((scope) => scope !== 'manage');

const BY_KEY = `Without OAuth: set the header ${KEY_HEADER} to an API key of your workspace in the settings of the client, never in a conversation.`;

/** The documents by which clients find the authorization server, by their paths. */
export function metadataDocuments({ resource, issuer }: SignIn): Readonly<Record<string, object>> {
  const document = {
    resource,
    authorization_servers: [issuer],
    scopes_supported: OFFERED,
    bearer_methods_supported: ['header'],
    resource_name: 'Business Registry',
    resource_documentation: `${issuer}/docs/guides/connect-an-assistant`,
  };
  const { pathname } = new URL(metadataUrl(resource));
  return { '/.well-known/oauth-protected-resource': document, [pathname]: document };
}

/** 401 to a call that is about a workspace, without a caller. */
export function signInRequired(signIn: SignIn, tool: string, needed: readonly Scope[]): JsonRpcFailure {
  const message = `${tool} is about a workspace, and the request has no caller. Sign in from the client. ${BY_KEY}`;
  return challenge(signIn, { status: 401, message, needed });
}

/** 401 to a token that is expired, revoked, or for another server. Which scopes it had is unknown: a client that requests these loses none. */
export function tokenInvalid(signIn: SignIn | null): JsonRpcFailure {
  const message = `The access token is not valid here: it is expired, revoked or for another server. Refresh it; if that fails, sign in again from the client. ${BY_KEY}`;
  return challenge(signIn, { status: 401, message, needed: OFFERED, error: OAuthErrorCode.InvalidToken });
}

/** 403 to a call that the person has not allowed, or may not make. */
export function scopeMissing(
  signIn: SignIn | null,
  what: string,
  needed: readonly Scope[],
  has: ReadonlySet<Scope>,
): JsonRpcFailure {
  const missing = needed.filter((scope) => !has.has(scope));
  const meanings = missing.map((scope) => `${scope} (${scopeMeanings[scope].replace(/\.$/, '')})`).join(' and ');
  const message = `${what} requires the scope ${meanings}; the sign-in has ${[...has].join(', ') || 'none'}. Sign in again from the client and allow it, if your role in the workspace has it. ${BY_KEY}`;
  // A client that requests these keeps what it has.
  const all = scopes.filter((scope) => has.has(scope) || needed.includes(scope));
  return challenge(signIn, { status: 403, message, needed: all, error: OAuthErrorCode.InsufficientScope });
}

interface Challenge {
  readonly status: 401 | 403;
  readonly message: string;
  readonly needed: readonly Scope[];
  /** Absent where no token was sent, by RFC 6750. */
  readonly error?: OAuthErrorCode;
}

/** The body is for people and models; what a client needs is in the header. */
function challenge(signIn: SignIn | null, { status, message, needed, error }: Challenge): JsonRpcFailure {
  const parameters = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(signIn === null ? [] : [`resource_metadata="${metadataUrl(signIn.resource)}"`]),
    `scope="${needed.join(' ')}"`,
  ];
  return { status, code: TRANSPORT_ERROR, message, headers: { 'www-authenticate': `Bearer ${parameters.join(', ')}` } };
}

function metadataUrl(resource: string): string {
  return getOAuthProtectedResourceMetadataUrl(new URL(resource));
}
