import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEY_PARAMETER } from '../../auth/presented-key.ts';
import type { ListDto } from './list.dto.ts';

/** A hook that adds `Link` to a list: the pages beside it, asked for as this one was, but for the key. */
export function linkPages(
  { originalUrl }: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  done: (error: null, answer: unknown) => void,
): void {
  if (isList(answer)) {
    const links = [
      ...(answer.has_more ? [`<${pageOf(originalUrl, answer.page + 1)}>; rel="next"`] : []),
      ...(answer.page > 1 ? [`<${pageOf(originalUrl, answer.page - 1)}>; rel="prev"`] : []),
    ];
    const said = reply.getHeader('link');
    if (links.length > 0) reply.header('link', [...(said === undefined ? [] : [said]), ...links].join(', '));
  }
  done(null, answer);
}

function isList(answer: unknown): answer is ListDto<unknown> {
  return typeof answer === 'object' && answer !== null && 'object' in answer && answer.object === 'list';
}

/** A reference to another page, relative to the origin of this one, which a proxy may have another name for. */
function pageOf(target: string, page: number): string {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  searchParams.delete(KEY_PARAMETER);
  searchParams.set('page', String(page));
  return `${pathname}?${searchParams.toString()}`;
}
