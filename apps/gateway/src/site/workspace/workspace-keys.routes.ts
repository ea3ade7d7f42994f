import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError, codes } from '@registry/errors';
import { unknownPath } from '@registry/http-frame/problems/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CreateKeyDto } from '../../workspace/keys/key-bodies.dto.ts';
import { KeyPrefixPipe } from '../../workspace/keys/key-prefix.pipe.ts';
import type { WorkspaceKey } from '../../workspace/keys/workspace-key.ts';
import { WorkspaceKeys } from '../../workspace/keys/workspace-keys.ts';
import { html } from '../layout/html.ts';
import { moment } from '../layout/parts.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { FORM } from '../session/user-pages.ts';
import { checkedBody } from '../watchlists/watchlist-form.ts';
import { keysMain, OVERLAPS, type RefusedKey, revocationMain, rotationMain, shownKeyMain } from './keys-page.ts';
import { keyLabel } from './workspace-frame.ts';
import { WorkspacePages } from './workspace-pages.ts';

const TITLE = 'API keys';

/** The page of a workspace's keys, and what its forms do. */
@ApiExcludeController()
@Controller('workspace/keys')
export class WorkspaceKeysRoutes {
  constructor(
    private readonly keys: WorkspaceKeys,
    private readonly pages: WorkspacePages,
  ) {}

  @Get()
  @RouteConfig({ operation: 'workspace-keys-page', access: 'demo-session' })
  keysPage(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.pages.show(request, reply, TITLE, async (key) => keysMain(await this.keys.list(key), key.prefix));
  }

  @Post()
  @HttpCode(200)
  @RouteConfig({ operation: 'create-key-form', ...FORM })
  async create(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) values: FormBody,
  ): Promise<string> {
    const caller = await this.pages.demand(request);
    try {
      const body = await checkedBody(CreateKeyDto, toBody(values));
      const { name, role = 'read', purpose = null, expires_at: expiresAt = null } = body;
      const made = await this.keys.create(caller, { name, role, purpose, expiresAt });
      return await this.pages.send(reply, TITLE, shownKeyMain('Key created', made.key, ''));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== codes.body.invalid) throw error;
      void reply.code(422);
      const refused: RefusedKey = { values, message: error.message };
      return this.pages.send(reply, TITLE, keysMain(await this.keys.list(caller), caller.prefix, refused));
    }
  }

  @Get(':key/:action')
  @RouteConfig({ operation: 'workspace-key-confirmation', access: 'demo-session' })
  confirm(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('key', KeyPrefixPipe) prefix: string,
    @Param('action') action: string,
  ): Promise<string> {
    return this.pages.show(request, reply, TITLE, async (caller) => {
      const key = find(await this.keys.list(caller), prefix);
      if (action === 'rotate') return rotationMain(key);
      if (action === 'revoke') return revocationMain(key, prefix === caller.prefix);
      throw unknownPath();
    });
  }

  @Post(':key/rotate')
  @HttpCode(200)
  @RouteConfig({ operation: 'rotate-key-form', ...FORM })
  async rotate(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('key', KeyPrefixPipe) prefix: string,
    @Body(FormBodyPipe) { overlap }: FormBody,
  ): Promise<string> {
    const caller = await this.pages.demand(request);
    const [seconds] = OVERLAPS.find(([one]) => String(one) === overlap) ?? OVERLAPS[0];
    const made = await this.keys.rotate(caller, prefix, seconds * 1_000);
    const note = html`<p>${keyLabel(prefix)} can be used until ${moment(made.old_key_ends_at)}.</p>`;
    return this.pages.send(reply, TITLE, shownKeyMain('Key rotated', made.key, note));
  }

  @Post(':key/revoke')
  @HttpCode(303)
  @RouteConfig({ operation: 'revoke-key-form', ...FORM })
  async revoke(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('key', KeyPrefixPipe) prefix: string,
  ): Promise<string> {
    await this.keys.revoke(await this.pages.demand(request), prefix);
    void reply.header('location', '/workspace/keys');
    return '';
  }
}

/** The form as the API's body: empty fields are absent. */
function toBody({ name = '', role, purpose = '', expires_at: end = '' }: FormBody): object {
  return {
    name: name.trim(),
    ...(role === undefined ? {} : { role }),
    ...(purpose === '' ? {} : { purpose }),
    ...(end.trim() === '' ? {} : { expires_at: end.trim() }),
  };
}

function find(keys: readonly WorkspaceKey[], prefix: string): WorkspaceKey {
  const key = keys.find((one) => one.prefix === prefix);
  if (key !== undefined) return key;
  throw new AppError(codes.key.notFound, { message: `No key of the workspace has the prefix ${prefix}.` });
}
