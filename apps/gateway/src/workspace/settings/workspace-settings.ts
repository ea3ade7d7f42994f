import { Injectable } from '@nestjs/common';
import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { Database } from '@registry/persistence';
import { isTaken } from '../../annotations/annotations.store.ts';
import { UniqueExternalIds } from '../../annotations/unique-external-ids.ts';

export const workspaceSettings = publicObject('WorkspaceSettings', 'The settings of the workspace.', {
  object: Field.objectType('workspace_settings'),
  unique_external_ids: Field.flag('True if two businesses of the workspace cannot have one `external_id`.'),
});

export type WorkspaceSettingsObject = Shape<typeof workspaceSettings>;

const GET = {
  name: 'get-workspace-settings',
  text: 'SELECT unique_external_ids AS "isUnique" FROM workspaces WHERE id = $1',
};
const SET = 'UPDATE workspaces SET unique_external_ids = $2 WHERE id = $1';
const RENEW = `
  UPDATE annotations SET unique_external_id = CASE WHEN $2 THEN external_id END
   WHERE workspace_id = $1 AND unique_external_id IS DISTINCT FROM CASE WHEN $2 THEN external_id END`;
/** Between two attempts another request may give an id twice. */
const ATTEMPTS_MAX = 5;

/** Settings that a workspace has for itself. */
@Injectable()
export class WorkspaceSettings {
  constructor(
    private readonly database: Database,
    private readonly unique: UniqueExternalIds,
  ) {}

  async get(workspaceId: number): Promise<WorkspaceSettingsObject> {
    const [row] = await this.database.query<{ isUnique: boolean }>(GET, [workspaceId]);
    return { object: 'workspace_settings', unique_external_ids: row?.isUnique === true };
  }

  /** Throws `external_id_taken` where two businesses have one already. Annotations that are kept at the same time wait for it. */
  async setUnique(workspaceId: number, isUnique: boolean): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.database.transaction(async (client) => {
          await client.query(SET, [workspaceId, isUnique]);
          await client.query(RENEW, [workspaceId, isUnique]);
        });
        return;
      } catch (error) {
        if (!isTaken(error) || attempt === ATTEMPTS_MAX) throw error;
        await this.unique.requireUnique(workspaceId);
      }
    }
  }
}
