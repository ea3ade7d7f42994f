import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UpdateSettingsDto } from '../../workspace/settings/settings.dto.ts';
import { WorkspaceSettings } from '../../workspace/settings/workspace-settings.ts';
import { html } from '../layout/html.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { FORM } from '../session/user-pages.ts';
import { checkedBody } from '../watchlists/watchlist-form.ts';
import { settingsMain, testMailNote } from './settings-page.ts';
import { WorkspacePages } from './workspace-pages.ts';

const PATH = '/workspace/settings';
/** Errors that the form is shown again with. */
const OF_THE_FORM: readonly ErrorCode[] = [codes.body.invalid, codes.annotation.externalIdTaken];

/** The page of what a workspace sets for itself. */
@ApiExcludeController()
@Controller(PATH)
export class SettingsPageRoutes {
  constructor(
    private readonly settings: WorkspaceSettings,
    private readonly pages: WorkspacePages,
  ) {}

  @Get()
  @RouteConfig({ operation: 'workspace-settings-page', access: 'demo-session' })
  settingsPage(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.pages.show(request, reply, 'Settings', async ({ workspaceId }) =>
      settingsMain(await this.settings.get(workspaceId)),
    );
  }

  @Post()
  @HttpCode(303)
  @RouteConfig({ operation: 'update-settings-form', ...FORM })
  async update(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) { contact_email: email = '', unique_external_ids: unique }: FormBody,
  ): Promise<string> {
    const { workspaceId } = await this.pages.demand(request);
    const typed = { contact_email: email.trim() || null, unique_external_ids: unique === 'true' };
    try {
      await this.settings.update(workspaceId, await checkedBody(UpdateSettingsDto, typed));
      void reply.header('location', PATH);
      return '';
    } catch (error) {
      if (!(error instanceof AppError) || !OF_THE_FORM.includes(error.code)) throw error;
      void reply.code(error.code.status);
      const shown = { ...(await this.settings.get(workspaceId)), ...typed };
      const note = html`<p class="refusal" role="alert">${error.message}</p>`;
      return this.pages.send(reply, 'Settings', settingsMain(shown, note));
    }
  }

  @Post('test-mail')
  @HttpCode(200)
  @RouteConfig({ operation: 'test-mail-form', ...FORM })
  async testMail(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { workspaceId } = await this.pages.demand(request);
    const note = testMailNote(await this.settings.sendTestMail(workspaceId));
    return this.pages.send(reply, 'Settings', settingsMain(await this.settings.get(workspaceId), note));
  }
}
