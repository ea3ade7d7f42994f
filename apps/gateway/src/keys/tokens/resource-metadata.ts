import { scopes } from '@registry/domain/scopes';
import { type AppError, codes } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { PublicAddresses } from '../../addresses/public-urls.ts';
import { isAccessToken } from './access-tokens.ts';

/** The path of the metadata by which programs find the authorization server (RFC 9728). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The metadata of the production API; undefined where programs cannot sign in, since a server has no public address. */
export function resourceMetadata({ production: resource, demo: issuer }: PublicAddresses): object | undefined {
  if (resource === '' || issuer === '') return undefined;
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Business Registry Data API',
    resource_documentation: `${resource}/docs`,
  };
}

/**
 * The challenge of a refusal by which a program knows how to sign in, and for which scopes; undefined for one that signing in does not
 * change. A program that lacks a scope keeps those that it has.
 */
export function challenge(
  addresses: PublicAddresses,
  { code }: AppError,
  { headers, is404, routeOptions }: FastifyRequest,
): string | undefined {
  if (resourceMetadata(addresses) === undefined) return undefined;
  const { scope: needed = 'read' } = is404 ? {} : routeOptions.config;
  const parameters = { resource_metadata: `${addresses.production}${RESOURCE_METADATA_PATH}`, scope: needed };
  if (code.slug === codes.key.missing.slug) return toHeader(parameters);
  if (code.slug === codes.key.invalid.slug) return toHeader({ ...parameters, error: 'invalid_token' });
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (code.slug !== codes.key.roleRequired.slug || !isAccessToken(token)) return undefined;
  const given = String(decodeJwt(token)['scope']).split(' ');
  if (given.includes(needed)) return undefined;
  return toHeader({ ...parameters, error: 'insufficient_scope', scope: [...given, needed].join(' ') });
}

function toHeader(parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return `Bearer ${pairs.join(', ')}`;
}
