import type { FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Site } from '../../addresses/site.ts';
import type { Html } from '../layout/html.ts';
import { page, PAGE_HEADERS } from '../layout/page.ts';

/** How a form of these pages is sent. */
export const FORM = { access: 'demo-session', takes: 'application/x-www-form-urlencoded' } as const;

/** A page for a signed-in user: search engines and caches do not store it. */
export function sendPage(site: Site, reply: FastifyReply, title: string, main: Html): Promise<string> {
  void reply.headers(PAGE_HEADERS);
  return page({
    title,
    description: 'Follow companies and get every change by webhook or daily email.',
    path: null,
    site,
    section: 'watchlists',
    showsSample: false,
    main,
  });
}

/** The idempotency key of a form, so that submitting it twice acts once. */
export function newFormKey(): string {
  return `form-${randomUUID()}`;
}
