import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { invalidKey } from '../../keys/auth/authenticator.ts';
import { Callers } from '../../keys/callers/callers.ts';
import { isByMail, requireMail } from '../own-account.ts';
import type { Person } from '../workspace-sessions.ts';
import { deletePerson } from './delete-person.ts';
import { type PersonalData, readPersonalData } from './read-personal-data.ts';

/** A person's data, for the person. A session by a provider of identities has that of its workspace, and deletes nothing. */
@Injectable()
export class OwnData {
  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    private readonly callers: Callers,
  ) {}

  /** Throws `invalid_key` for a person who was deleted. */
  async read(person: Person): Promise<PersonalData> {
    const workspaceId = isByMail(person) ? null : person.workspaceId;
    const data = await readPersonalData(this.entities.manager, person.user, workspaceId);
    if (data === undefined) throw invalidKey();
    return data;
  }

  /** Throws `role_required` for a session by a provider of identities, `last_owner`, and `invalid_key` for one that has ended. */
  async delete(person: Person): Promise<void> {
    requireMail(person);
    const { user } = await this.read(person);
    await this.callers.transaction(async (manager, end) => {
      const deleted = await deletePerson(manager, end, user.email);
      // One that ended a moment ago is still cached.
      if (deleted.userId !== person.user || !deleted.ended.includes(person.prefix)) throw invalidKey();
    });
  }
}
