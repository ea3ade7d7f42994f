import { Injectable } from '@nestjs/common';
import { flag, objectType, publicObject, type Shape } from '@registry/contracts-message';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { Database } from '@registry/persistence';
import { isTaken } from '../../annotations/annotations.store.ts';

export const workspaceSettings = publicObject('WorkspaceSettings', 'The settings of the workspace.', {
  object: objectType('workspace_settings'),
  unique_external_ids: flag('Whether two businesses of the workspace cannot have one `external_id`.'),
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
const DOUBLED = {
  name: 'doubled-external-id',
  text: `SELECT external_id AS id FROM annotations WHERE workspace_id = $1 AND external_id IS NOT NULL
          GROUP BY external_id HAVING count(*) > 1 ORDER BY external_id LIMIT 1`,
};

/** What a workspace sets for itself. */
@Injectable()
export class WorkspaceSettings {
  constructor(private readonly database: Database) {}

  async get(workspaceId: number): Promise<WorkspaceSettingsObject> {
    const [row] = await this.database.query<{ isUnique: boolean }>(GET, [workspaceId]);
    return { object: 'workspace_settings', unique_external_ids: row?.isUnique === true };
  }

  /** Throws `external_id_taken` where two businesses have one already. Annotations that are kept at the same time wait for it. */
  async setUnique(workspaceId: number, isUnique: boolean): Promise<void> {
    try {
      await this.database.transaction(async (client) => {
        await client.query(SET, [workspaceId, isUnique]);
        await client.query(RENEW, [workspaceId, isUnique]);
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
      const [doubled] = await this.database.query<{ id: string }>(DOUBLED, [workspaceId]);
      throw new AppError(codes.annotation.externalIdTaken, {
        message: `Several businesses of the workspace have the external_id ${quoted(doubled?.id ?? '')}. Give each another one first.`,
        param: 'unique_external_ids',
        cause: error,
      });
    }
  }
}
