import { AppError, codes, type ErrorCode } from '@registry/errors';
import type { FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Html } from '../layout/html.ts';
import type { SitePages } from '../layout/page.ts';

/** How a form of these pages is sent. */
export const FORM = { access: 'demo-session', takes: 'application/x-www-form-urlencoded' } as const;

const DESCRIPTIONS = {
  decisions: 'Annotate companies, and decide which screening results and records are about them.',
  reports: 'Reports on companies, with signed evidence.',
  watchlists: 'Follow companies and get every change by webhook or daily email.',
  workspace: 'API keys, usage, requests, batches and exports of a workspace.',
} as const;

/** A page for a signed-in user: search engines and caches do not store it. */
export function sendPage(
  pages: SitePages,
  reply: FastifyReply,
  section: keyof typeof DESCRIPTIONS,
  title: string,
  main: Html,
  showsSample = false,
): Promise<string> {
  return pages.show(reply, { title, description: DESCRIPTIONS[section], section, showsSample, main });
}

/** The idempotency key of a form, so that submitting it twice acts once. */
export function newFormKey(): string {
  return `form-${randomUUID()}`;
}

/** Errors that a form is shown again with. */
const OF_THE_FORM: readonly ErrorCode[] = [codes.body.invalid, codes.annotation.externalIdTaken];

/** Does what a form is for. Returns what is wrong with it, whose status the response gets; undefined where it was done. */
export async function findRefusal(reply: FastifyReply, work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || !OF_THE_FORM.includes(error.code)) throw error;
    void reply.code(error.code.status);
    return error.message;
  }
}
