import { scopes } from '@registry/domain/scopes';
import { errors } from 'oidc-provider';
import { TOKEN_ALGORITHM } from '../signing/token-keys.ts';

const REDIRECTS_MAX = 20;
const NAME_LENGTH_MAX = 100;
const URI_LENGTH_MAX = 1_000;

/** Facts of a client that it gives itself, in a registration or a metadata document. */
type ClientMetadata = Record<string, unknown>;

/**
 * Makes what a client says fit the only kind of client that there is: a native one, whose redirect URIs are `https`, `http` of the
 * loopback interface with any port, or of a private-use scheme (RFC 8252), and that has no shared secret. RFC 7591 lets a server
 * replace metadata; the response to a registration has what holds.
 */
export function settleMetadata(metadata: ClientMetadata): void {
  const { client_name: name = '', redirect_uris: uris, token_endpoint_auth_method: method } = metadata;
  if (typeof name !== 'string' || name.length > NAME_LENGTH_MAX || /[\p{Cc}\p{Cf}]/u.test(name))
    throw invalid(`client_name must be text of at most ${NAME_LENGTH_MAX} characters without control characters`);
  if (Array.isArray(uris)) uris.forEach(checkRedirect);
  if (Array.isArray(uris) && uris.length > REDIRECTS_MAX)
    throw invalid(`redirect_uris must have at most ${REDIRECTS_MAX} members`);
  const grantTypes = metadata['grant_types'];
  if (Array.isArray(grantTypes)) metadata['grant_types'] = grantTypes.filter((one) => GRANT_TYPES.includes(one));
  Object.assign(metadata, {
    application_type: 'native',
    id_token_signed_response_alg: TOKEN_ALGORITHM,
    response_types: ['code'],
    response_modes: ['query'],
    token_endpoint_auth_method: method === 'private_key_jwt' ? method : 'none',
  });
  for (const field of IGNORED) delete metadata[field];
}

/** The grant types that clients may use. */
const GRANT_TYPES: readonly unknown[] = ['authorization_code', 'refresh_token'];

/** Fields of other kinds of clients, and the scopes of the first request: a program may request more later. */
const IGNORED = [
  ...['client_secret', 'client_secret_expires_at', 'default_acr_values', 'default_max_age', 'initiate_login_uri'],
  ...['require_auth_time', 'scope', 'sector_identifier_uri', 'subject_type'],
];

/** The scopes of a text that there are, as a text. */
export function knownScopes(text: string): string {
  const named = text.split(' ');
  return scopes.filter((one) => named.includes(one)).join(' ');
}

/** A redirect that shows another host than it leads to, or that is never what is sent, is refused. */
function checkRedirect(uri: unknown): void {
  const url = typeof uri === 'string' && uri.length <= URI_LENGTH_MAX ? URL.parse(uri) : null;
  if (url === null) throw invalid(`redirect_uris must be URIs of at most ${URI_LENGTH_MAX} characters`);
  if (url.username !== '' || url.password !== '') throw invalid('redirect_uris must not have user information');
}

function invalid(description: string): Error {
  return new errors.InvalidClientMetadata(description);
}
