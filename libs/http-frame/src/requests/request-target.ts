import type { IncomingMessage } from 'node:http';

/** The path of requests whose own cannot be read; no route has it, so hooks see them and the caller gets a 400. */
const UNREADABLE = '/%00';
/** People type the address of a reconciliation service, and programs join it with paths: a slash at its end makes no difference. */
const SLASH_OF_RECONCILIATION = /^(\/reconcile(?:\/[^?#]*[^/?#])?)\/+(?=[?#]|$)/;
const unreadable = new WeakMap<IncomingMessage, string>();

/**
 * The routed target of a request: an absolute URL without its origin. A path that is not percent-encoded UTF-8 goes to
 * an unknown route, since the router would respond to it before any hook ran.
 */
export function routedTarget(request: IncomingMessage): string {
  const target = originForm(request.url ?? '/');
  const path = readPath(target);
  if (target.startsWith('/') && isReadable(path)) return target.replace(SLASH_OF_RECONCILIATION, '$1');
  unreadable.set(request, path);
  return UNREADABLE;
}

/** The path of a request whose path cannot be read; undefined for any other request. */
export function unreadablePath(request: IncomingMessage): string | undefined {
  return unreadable.get(request);
}

/** The path of a request as it was sent, without its query string. */
export function readPath(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}

/** The query string of a request as it was sent, without `?`. */
export function readQuery(target: string): string {
  const sent = target.slice(readPath(target).length);
  if (!sent.startsWith('?')) return '';
  const fragment = sent.indexOf('#');
  return sent.slice(1, fragment < 0 ? undefined : fragment);
}

function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false; // a lone %, or bytes that are not UTF-8
  }
}
