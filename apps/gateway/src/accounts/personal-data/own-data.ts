import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { invalidKey } from '../../keys/auth/authenticator.ts';
import { listPersonDigests } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import { Callers } from '../../keys/callers/callers.ts';
import { isByMail, requireMail } from '../own-account.ts';
import type { Person } from '../workspace-sessions.ts';
import { deletePerson } from './delete-person.ts';
import { type PersonalData, readPersonalData } from './read-personal-data.ts';

const NAMES = 'SELECT id, name FROM workspaces WHERE id = ANY ($1::int[])';

/** A person's data, for the person. A session by a provider of identities has that of its workspace, and deletes nothing. */
@Injectable()
export class OwnData {
  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    private readonly callers: Callers,
    private readonly services: MessageClient,
  ) {}

  /** Reads the data in the gateway, and the digests that the person gets by a role. Throws `invalid_key` for a person who was deleted. */
  async export(person: Person): Promise<PersonalData> {
    const data = await this.#read(person);
    const request = { personId: person.user, workspaceId: toWorkspace(person) };
    const [real, sandbox] = await Promise.all([
      this.services.call(listPersonDigests, request),
      this.services.call(listPersonDigests, inSandbox(request)),
    ]);
    const found = [...real.digests, ...sandbox.digests];
    const ids = found.map(({ workspaceId }) => workspaceId);
    const named = await this.entities.manager.query<{ id: number; name: string }[]>(NAMES, [ids]);
    const names = new Map(named.map(({ id, name }) => [id, name] as const));
    const digests = found.map(({ workspaceId, watchlist, lastDay, unsubscribedAt }) => {
      const workspace = names.get(workspaceId) ?? null;
      return { workspace, watchlist, last_day: lastDay, unsubscribed_at: unsubscribedAt };
    });
    return { ...data, digests };
  }

  /** Throws `role_required` for a session by a provider of identities, `last_owner`, and `invalid_key` for one that has ended. */
  async delete(person: Person): Promise<void> {
    requireMail(person);
    const { user } = await this.#read(person);
    await this.callers.transaction(async (manager, end) => {
      const deleted = await deletePerson(manager, end, user.email);
      // One that ended a moment ago is still cached.
      if (deleted.userId !== person.user || !deleted.ended.includes(person.prefix)) throw invalidKey();
    });
  }

  async #read(person: Person): Promise<PersonalData> {
    const data = await readPersonalData(this.entities.manager, person.user, toWorkspace(person));
    if (data === undefined) throw invalidKey();
    return data;
  }
}

/** The only workspace whose data the session may read; null for all. */
function toWorkspace(person: Person): number | null {
  return isByMail(person) ? null : person.workspaceId;
}

function inSandbox<Request extends object>(request: Request): Request & { readonly ofSandbox: true } {
  return { ...request, ofSandbox: true };
}
