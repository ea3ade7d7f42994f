import type { FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Site } from '../../site.ts';
import type { Html } from '../layout/html.ts';
import { page, PAGE_HEADERS } from '../layout/page.ts';

/** A page for who is signed in: no search engine and no cache keeps it. */
export function sendPage(site: Site, reply: FastifyReply, title: string, main: Html): Promise<string> {
  void reply.headers(PAGE_HEADERS);
  return page({
    title,
    description: 'Follow companies and hear of every change of theirs.',
    path: null,
    site,
    section: 'watchlists',
    showsSample: false,
    main,
  });
}

/** What makes a form that is sent twice one request: its idempotency key. */
export function newFormKey(): string {
  return `form-${randomUUID()}`;
}
