import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEY_PARAMETER } from './auth/presented-key.ts';
import { JsonText } from '@registry/http-frame/server/json-text';
import type { ListDto } from '@registry/http-frame/parameters/list.dto';

/** A list; one that can be had by cursor says how it goes on. */
type LinkedList = Pick<ListDto<unknown>, 'object' | 'page' | 'has_more'> & { readonly next_cursor?: string | null };

/** A hook that adds `Link` to a list: the pages next to it, as references relative to the origin, which a proxy may have another name for, and without the key. */
export function linkPages(
  { originalUrl }: FastifyRequest,
  reply: FastifyReply,
  response: unknown,
  done: (error: null, response: unknown) => void,
): void {
  const list = response instanceof JsonText ? response.list : response;
  if (isList(list)) {
    const links = linksOf(originalUrl, list);
    const said = reply.getHeader('link');
    if (links.length > 0) reply.header('link', [...(said === undefined ? [] : [said]), ...links].join(', '));
  }
  done(null, response);
}

/** A list by cursor goes on, and never back. */
function linksOf(target: string, response: LinkedList): string[] {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const linkTo = (rel: string, name: string, value: string): string => {
    const parameters = new URLSearchParams(searchParams);
    parameters.delete(KEY_PARAMETER);
    parameters.set(name, value);
    return `<${pathname}?${parameters.toString()}>; rel="${rel}"`;
  };
  if (searchParams.get('cursor')) return response.next_cursor ? [linkTo('next', 'cursor', response.next_cursor)] : [];
  return [
    ...(response.has_more ? [linkTo('next', 'page', String(response.page + 1))] : []),
    ...(response.page > 1 ? [linkTo('prev', 'page', String(response.page - 1))] : []),
  ];
}

function isList(response: unknown): response is LinkedList {
  return typeof response === 'object' && response !== null && 'object' in response && response.object === 'list';
}
