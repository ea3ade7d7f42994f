import { Injectable, Logger } from '@nestjs/common';
import type { ExportedBusiness, ExportField } from '@registry/contracts-records-sections';
import type { UsStateCode } from '@registry/domain';
import { errorMessage } from '@registry/errors';
import { Database } from '@registry/persistence';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { PageRunner } from '../../lists/page-runner.ts';

/** Days that the changes after an export are kept: after them it cannot be resumed. */
const KEPT_DAYS = 30;
/** Minutes after which an export that writes nothing has lost its process. */
const LOST_MINUTES = 5;

/** Milliseconds between two notes of how far an export is. */
const NOTE_MS = 5_000;

/** Options of an export. */
export interface ExportOptions {
  readonly state: UsStateCode;
  readonly format: string;
  readonly fields: readonly ExportField[];
  readonly position: string;
}

/** How far an export is. */
export interface ExportProgress {
  readonly rows: number;
  /** The business of the last row; null before the first. */
  readonly lastId: string | null;
  readonly status: 'running' | 'completed' | 'interrupted';
}

/** An export of a workspace. */
export interface WorkspaceExport extends ExportOptions, ExportProgress, Record<string, unknown> {
  readonly prefix: string;
  readonly startedAt: Date;
}

const START = {
  name: 'start-export',
  text: `INSERT INTO workspace_exports (workspace_id, key_prefix, state, format, fields, position)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
};
const PROGRESS = {
  name: 'note-export-progress',
  text: `UPDATE workspace_exports
            SET rows = $2, last_id = coalesce($3, last_id), status = $4, written_at = now() WHERE id = $1`,
};
const LIST = {
  name: 'list-exports',
  text: `
    SELECT key_prefix AS prefix, state, format, fields, position, last_id AS "lastId", rows, started_at AS "startedAt",
           CASE WHEN status = 'running' AND written_at < now() - interval '${LOST_MINUTES} minutes' THEN 'interrupted'
                ELSE status END AS status
      FROM workspace_exports
     WHERE workspace_id = $1 AND started_at > now() - interval '${KEPT_DAYS} days'
     ORDER BY id DESC LIMIT $2`,
};
const FORGET = {
  name: 'forget-exports',
  text: `DELETE FROM workspace_exports WHERE started_at < now() - interval '${KEPT_DAYS} days'`,
};

/** Exports that workspaces started, so that one that was interrupted can be resumed. */
@Injectable()
export class ExportLog {
  readonly #logger = new Logger('ExportLog');

  constructor(private readonly database: Database) {}

  /** The pages of an export, which is noted from its first page to its end. `run`: with the time of a page, since the request's own is over. */
  async *follow<Page extends readonly ExportedBusiness[]>(
    key: KnownKey,
    options: ExportOptions,
    pages: AsyncGenerator<Page>,
    run: PageRunner,
  ): AsyncGenerator<Page> {
    const id = await run(() => this.#start(key, options));
    let progress: ExportProgress = { rows: 0, lastId: null, status: 'running' };
    let status: ExportProgress['status'] = 'interrupted';
    let notedAt = performance.now();
    try {
      for await (const page of pages) {
        yield page;
        progress = { ...progress, rows: progress.rows + page.length, lastId: page.at(-1)?.id ?? progress.lastId };
        if (performance.now() - notedAt < NOTE_MS) continue;
        await run(() => this.#note(id, progress));
        notedAt = performance.now();
      }
      status = 'completed';
    } finally {
      await run(() => this.#note(id, { ...progress, status }));
    }
  }

  async #start({ workspaceId, prefix }: KnownKey, { state, format, fields, position }: ExportOptions): Promise<string> {
    await this.database.query(FORGET);
    const values = [workspaceId, prefix, state, format, fields, position];
    const [row] = await this.database.query<{ id: string }>(START, values);
    if (row === undefined) throw new Error('An export has no number.');
    return row.id;
  }

  /** An export goes on where it cannot be noted. */
  async #note(id: string, { rows, lastId, status }: ExportProgress): Promise<void> {
    try {
      await this.database.query(PROGRESS, [id, rows, lastId, status]);
    } catch (error) {
      this.#logger.warn(`The progress of an export is not noted: ${errorMessage(error)}`);
    }
  }

  /** The newest of a workspace. */
  list(workspaceId: number, limit: number): Promise<readonly WorkspaceExport[]> {
    return this.database.query<WorkspaceExport>(LIST, [workspaceId, limit]);
  }
}
