import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEY_PARAMETER } from './auth/presented-key.ts';
import type { ListDto } from '@registry/http-frame/parameters/list.dto';

/** A list; one that can be had by cursor says how it goes on. */
type LinkedList = ListDto<unknown> & { readonly next_cursor?: string | null };

/** A hook that adds `Link` to a list: the pages next to it, as references relative to the origin, which a proxy may have another name for, and without the key. */
export function linkPages(
  { originalUrl }: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  done: (error: null, answer: unknown) => void,
): void {
  if (isList(answer)) {
    const links = linksOf(originalUrl, answer);
    const said = reply.getHeader('link');
    if (links.length > 0) reply.header('link', [...(said === undefined ? [] : [said]), ...links].join(', '));
  }
  done(null, answer);
}

/** A list by cursor goes on, and never back. */
function linksOf(target: string, answer: LinkedList): string[] {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const linkTo = (rel: string, name: string, value: string): string => {
    const parameters = new URLSearchParams(searchParams);
    parameters.delete(KEY_PARAMETER);
    parameters.set(name, value);
    return `<${pathname}?${parameters.toString()}>; rel="${rel}"`;
  };
  if (searchParams.get('cursor')) return answer.next_cursor ? [linkTo('next', 'cursor', answer.next_cursor)] : [];
  return [
    ...(answer.has_more ? [linkTo('next', 'page', String(answer.page + 1))] : []),
    ...(answer.page > 1 ? [linkTo('prev', 'page', String(answer.page - 1))] : []),
  ];
}

function isList(answer: unknown): answer is LinkedList {
  return typeof answer === 'object' && answer !== null && 'object' in answer && answer.object === 'list';
}
