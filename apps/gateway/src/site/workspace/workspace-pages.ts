import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { signInMain } from '../session/sign-in-form.ts';
import { sendPage } from '../session/user-pages.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';

/** Sends pages of a workspace to those who are signed in with a key that manages it. */
@Injectable()
export class WorkspacePages {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  /** A page for the signed-in user; the sign-in form for others. */
  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    title: string,
    toMain: (key: KnownKey) => Promise<Html>,
  ): Promise<string> {
    const key = await this.session.find(request, '/workspace');
    return this.send(reply, title, key === undefined ? signInMain('workspace', null) : await toMain(key));
  }

  send(reply: FastifyReply, title: string, main: Html): Promise<string> {
    return sendPage(this.pages, reply, 'workspace', title, main);
  }

  /** The key of the user who submits a form. */
  demand(request: FastifyRequest): Promise<KnownKey> {
    return this.session.demand(request, '/workspace');
  }
}
