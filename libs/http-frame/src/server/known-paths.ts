import { nearestWord } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { closest } from 'fastest-levenshtein';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { quoted } from '../parameters/quoted.ts';
import { unknownPath } from '../problems/problem.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly config: FastifyContextConfig;
  readonly methods: Set<string>;
}

/** Longer paths are not compared with the known ones. */
const COMPARED_LENGTH_MAX = 200;

/** The error of a request that matched no route. */
export interface UnroutedRequest {
  readonly error: AppError;
  /** The methods that the path takes, for `Allow`; undefined where nothing has the path. */
  readonly allow: string | undefined;
  /** Of the path's routes; undefined where nothing has the path. */
  readonly config: FastifyContextConfig | undefined;
}

/** The paths that a server has routes for, to distinguish a wrong method (405) from an unknown path (404). */
export class KnownPaths {
  readonly #paths = new Map<string, KnownPath>();

  /** Must be called before the routes are registered. */
  attach(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method, config }) => {
      const known = this.#paths.get(url) ?? { pattern: toPattern(url), config: config ?? {}, methods: new Set() };
      for (const one of [method].flat()) known.methods.add(one);
      this.#paths.set(url, known);
    });
  }

  /** The error of a request with this method and path, for which the router found no route. */
  explain(method: string, path: string): UnroutedRequest {
    for (const { pattern, methods, config } of this.#paths.values()) {
      if (!pattern.test(path) || methods.has(method)) continue;
      const allow = [...methods].join(', ');
      const message = `The method is ${method}; expected ${allow}. Send one of these to this path.`;
      return { error: new AppError(codes.request.methodNotAllowed, { message }), allow, config };
    }
    const near = this.#nearest(withoutToken(path));
    const sentence = near === undefined ? '' : `Did you mean ${quoted(near)}? `;
    return { error: unknownPath(`${method} ${withoutToken(path)}`, sentence), allow: undefined, config: undefined };
  }

  /** The known path of which one part is misspelled, or that has a slash less; else undefined. */
  #nearest(path: string): string | undefined {
    if (path.length > COMPARED_LENGTH_MAX) return undefined;
    const parts = path.replace(/\/+$/, '').split('/');
    const near: string[] = [];
    for (const url of this.#paths.keys()) {
      const known = url.split('/');
      const wrong = known.flatMap((part, at) => (part.startsWith(':') || part === parts[at] ? [] : [at]));
      if (known.length !== parts.length || wrong.length > 1 || url.includes('*')) continue;
      const [at] = wrong;
      if (at === undefined) return parts.join('/');
      const [part = '', word = ''] = [parts[at], known[at]];
      if (nearestWord(part, [word]) !== undefined) near.push(parts.with(at, word).join('/'));
    }
    return near.length === 0 ? undefined : closest(path, near);
  }
}

/** A path without its match token, which is a secret. */
function withoutToken(path: string): string {
  return path.replace(/^(\/reconcile\/)[^/]+/, '$1…');
}

/** `/v1/businesses/:id` as an expression; a parameter is one path segment that is not empty, `*` is the rest. */
function toPattern(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`);
}
