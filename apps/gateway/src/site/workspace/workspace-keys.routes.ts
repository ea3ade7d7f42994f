import { Param } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { unknownPath } from '@registry/http-frame/problems/problem';
import { WorkspacePeople } from '../../accounts/workspace-people.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { CreateKeyDto } from '../../workspace/keys/key-bodies.dto.ts';
import { KeyPrefixPipe } from '../../workspace/keys/key-prefix.pipe.ts';
import type { WorkspaceKey } from '../../workspace/keys/workspace-key.ts';
import { WorkspaceKeys } from '../../workspace/keys/workspace-keys.ts';
import { html } from '../layout/html.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { moment } from '../layout/parts.ts';
import { checkedBody, type FormBody, FormFields } from '../session/form-body.pipe.ts';
import type { RefusedForm } from '../session/refused-form.ts';
import { type UserPage, UserPages } from '../session/user-pages.ts';
import { keysMain, OVERLAPS, revocationMain, rotationMain, shownKeyMain } from './keys-page.ts';
import { keyLabel } from './workspace-frame.ts';

const TITLE = 'API keys';

/** The page of a workspace's keys, and what its forms do. */
@PagesAt('workspace/keys')
export class WorkspaceKeysRoutes {
  constructor(
    private readonly keys: WorkspaceKeys,
    private readonly people: WorkspacePeople,
    private readonly pages: UserPages,
  ) {}

  @UserPageAt('', 'workspace-keys-page', 'nothing')
  keysPage(@OnVisit() visit: Visit): Promise<string> {
    return this.pages.show(visit, 'workspace', (caller) => this.#toPage(caller));
  }

  @UserFormAt('', 'create-key-form', { reads: 'nothing', scope: 'manage' })
  create(@OnVisit() visit: Visit, @FormFields() values: FormBody): Promise<string> {
    const work = async (caller: KnownKey): Promise<UserPage> => {
      const body = await checkedBody(CreateKeyDto, toBody(values));
      const { name, role = 'read', purpose = null, expires_at: expiresAt = null } = body;
      const made = await this.keys.create(caller, { name, role, purpose, expiresAt });
      return { title: TITLE, main: shownKeyMain('Key created', made.key, '') };
    };
    return this.pages.submit(visit, 'workspace', work, (caller, fault) => this.#toPage(caller, { values, fault }));
  }

  @UserPageAt(':key/:action', 'workspace-key-confirmation', 'nothing')
  confirm(
    @OnVisit() visit: Visit,
    @Param('key', KeyPrefixPipe) prefix: string,
    @Param('action') action: string,
  ): Promise<string> {
    return this.pages.show(visit, 'workspace', async (caller) => {
      const key = find(await this.keys.list(caller), prefix);
      if (action === 'rotate') return { title: TITLE, main: rotationMain(key) };
      if (action === 'revoke') return { title: TITLE, main: revocationMain(key, prefix === caller.prefix) };
      throw unknownPath();
    });
  }

  @UserFormAt(':key/rotate', 'rotate-key-form', { reads: 'nothing', scope: 'manage' })
  async rotate(
    @OnVisit() visit: Visit,
    @Param('key', KeyPrefixPipe) prefix: string,
    @FormFields() { overlap }: FormBody,
  ): Promise<string> {
    const caller = await this.pages.demand(visit, 'workspace');
    const [seconds] = OVERLAPS.find(([one]) => String(one) === overlap) ?? OVERLAPS[0];
    const made = await this.keys.rotate(caller, prefix, seconds * 1_000);
    const note = html`<p>${keyLabel(prefix)} can be used until ${moment(made.old_key_ends_at)}.</p>`;
    const main = shownKeyMain('Key rotated', made.key, note);
    return this.pages.send(visit, 'workspace', { title: TITLE, main });
  }

  @UserFormAt(':key/revoke', 'revoke-key-form', { reads: 'nothing', scope: 'manage' })
  async revoke(@OnVisit() visit: Visit, @Param('key', KeyPrefixPipe) prefix: string): Promise<string> {
    await this.keys.revoke(await this.pages.demand(visit, 'workspace'), prefix);
    return redirect(visit, '/workspace/keys');
  }

  async #toPage(caller: KnownKey, refused?: RefusedForm): Promise<UserPage> {
    const [keys, emails] = await Promise.all([this.keys.list(caller), this.people.emails(caller)]);
    return { title: TITLE, main: keysMain(keys, { ownPrefix: caller.prefix, emails, refused }) };
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
