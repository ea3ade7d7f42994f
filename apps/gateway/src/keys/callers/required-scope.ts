import { type Scope, scopeMeanings } from '@registry/domain/scopes';
import { AppError, codes } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import type { KnownKey } from '../auth/key-cache.ts';

/** Callers in words, and how each of them gets a scope. One of `people` calls nothing. */
const CALLERS: Readonly<Record<KnownKey['kind'], readonly [name: string, remedy: string]>> = {
  key: ['this key', 'Use a key that has it, or have the operator create one.'],
  session: ['your role in the workspace', 'Have an owner of the workspace change your role.'],
  grant: ['this program', 'Sign in again from the program, and allow it.'],
  people: ['this caller', 'Use a key of the workspace.'],
};

/** The key, if it has the scope of the requested route: `read` where the route is unknown or names none. Throws `role_required`. */
export function requireScope(key: KnownKey, { is404, routeOptions }: FastifyRequest): KnownKey {
  return requireOne(key, (is404 ? undefined : routeOptions.config.scope) ?? 'read');
}

/** The key, if it manages its workspace; likewise. */
export function requireManager(key: KnownKey): KnownKey {
  return requireOne(key, 'manage');
}

/**
 * The caller, unless it is a program that acts for a person: what it got here would outlive its end, and have more scopes than the person
 * allowed. Throws `role_required`.
 */
export function refuseProgram(caller: KnownKey): KnownKey {
  if (caller.kind !== 'grant') return caller;
  throw new AppError(codes.key.roleRequired, {
    message:
      'Programs that people signed in to get no keys and no tokens, change no people and no identity provider. Do it on the pages of the workspace, or with a key.',
  });
}

function requireOne(key: KnownKey, scope: Scope): KnownKey {
  if (key.scopes.has(scope)) return key;
  const [caller, remedy] = CALLERS[key.kind];
  const has = key.scopes.size === 0 ? 'none' : [...key.scopes].join(', ');
  throw new AppError(codes.key.roleRequired, {
    message: `This requires the scope ${scope}: ${scopeMeanings[scope]} The scopes of ${caller}: ${has}. ${remedy}`,
  });
}
