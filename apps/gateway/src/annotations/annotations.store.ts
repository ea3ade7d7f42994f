import { Injectable } from '@nestjs/common';
import { type BusinessIdParts, businessIdKey, companyKey } from '@registry/domain';
import { Database } from '@registry/persistence';
import type { Annotation } from './annotation.ts';

/** Values of an annotation that its workspace sets. */
export interface AnnotationValues {
  readonly externalId: string | null;
  readonly tags: readonly string[];
  readonly note: string | null;
}

/** Of a company of which a workspace says nothing. */
export const NO_ANNOTATION: AnnotationValues = { externalId: null, tags: [], note: null };

interface AnnotationRow extends AnnotationValues, Record<string, unknown> {
  readonly businessId: string;
  readonly updatedAt: Date;
}

/** Which companies: those with this id of the workspace, and those with this tag. */
export interface AnnotationFilter {
  readonly externalId: string | null;
  readonly tag: string | null;
}

const COLUMNS = 'business_id AS "businessId", external_id AS "externalId", tags, note, updated_at AS "updatedAt"';
const GET = {
  name: 'get-annotation',
  text: `SELECT ${COLUMNS} FROM annotations WHERE workspace_id = $1 AND business_key = $2`,
};
/** The workspace is locked, so that its wish for unique ids does not change meanwhile. */
const KEEP = {
  name: 'keep-annotation',
  text: `
    WITH w AS (SELECT id, unique_external_ids FROM workspaces WHERE id = $1 FOR SHARE)
    INSERT INTO annotations (workspace_id, business_key, business_id, external_id, unique_external_id, tags, note)
    SELECT id, $2, $3, $4, CASE WHEN unique_external_ids THEN $4 END, $5, $6 FROM w
    ON CONFLICT (workspace_id, business_key) DO UPDATE
       SET (business_id, external_id, unique_external_id, tags, note, updated_at) =
           (excluded.business_id, excluded.external_id, excluded.unique_external_id, excluded.tags, excluded.note, now())
    RETURNING ${COLUMNS}`,
};
const REMOVE = {
  name: 'remove-annotation',
  text: 'DELETE FROM annotations WHERE workspace_id = $1 AND business_key = $2',
};
const FIND = {
  name: 'find-annotated',
  text: `
    SELECT business_id AS id FROM annotations
     WHERE workspace_id = $1 AND ($2::text IS NULL OR external_id = $2) AND ($3::text IS NULL OR tags @> ARRAY[$3::text])
     ORDER BY business_key`,
};
const OF_COMPANIES = {
  name: 'annotations-of-companies',
  text: `SELECT ${COLUMNS} FROM annotations WHERE workspace_id = $1 AND business_key = ANY ($2::text[])`,
};
const BY_EXTERNAL_IDS = {
  name: 'annotations-by-external-ids',
  text: `SELECT business_id AS id, external_id AS "externalId" FROM annotations
          WHERE workspace_id = $1 AND external_id = ANY ($2::text[]) ORDER BY business_key`,
};

const TAKE_EXTERNAL_ID = {
  name: 'take-external-id',
  text: `UPDATE annotations SET external_id = NULL, unique_external_id = NULL
          WHERE workspace_id = $1 AND external_id = $2 AND business_id = ANY ($3::text[])`,
};
const DOUBLED = {
  name: 'doubled-external-ids',
  text: `SELECT external_id AS id FROM annotations WHERE workspace_id = $1 AND external_id IS NOT NULL
          GROUP BY external_id HAVING count(*) > 1 ORDER BY external_id`,
};

const UNIQUE = 'annotations_external_id_is_unique';

/** Annotations of companies by workspaces. */
@Injectable()
export class AnnotationsStore {
  constructor(private readonly database: Database) {}

  /** Undefined where the workspace says nothing. */
  async get(workspaceId: number, id: BusinessIdParts): Promise<Annotation | undefined> {
    const [row] = await this.database.query<AnnotationRow>(GET, [workspaceId, companyKey(id)]);
    return row === undefined ? undefined : toAnnotation(row);
  }

  /** Undefined where another company of the workspace has the external id, and these are unique. */
  async keep(
    workspaceId: number,
    id: BusinessIdParts,
    businessId: string,
    { externalId, tags, note }: AnnotationValues,
  ): Promise<Annotation | undefined> {
    const values = [workspaceId, companyKey(id), businessId, externalId, tags, note];
    try {
      const [row] = await this.database.query<AnnotationRow>(KEEP, values);
      if (row === undefined) throw new Error('The workspace of an annotation does not exist.');
      return toAnnotation(row);
    } catch (error) {
      if (!isTaken(error)) throw error;
      return undefined;
    }
  }

  /** Takes an external id from companies that have it. */
  async takeExternalId(workspaceId: number, externalId: string, ids: readonly string[]): Promise<void> {
    await this.database.query(TAKE_EXTERNAL_ID, [workspaceId, externalId, ids]);
  }

  /** The external ids that several companies of the workspace have. */
  async doubledExternalIds(workspaceId: number): Promise<readonly string[]> {
    const rows = await this.database.query<{ id: string }>(DOUBLED, [workspaceId]);
    return rows.map(({ id }) => id);
  }

  async remove(workspaceId: number, id: BusinessIdParts): Promise<void> {
    await this.database.query(REMOVE, [workspaceId, companyKey(id)]);
  }

  /** The ids of all companies, in their order. */
  async find(workspaceId: number, { externalId, tag }: AnnotationFilter): Promise<readonly string[]> {
    const rows = await this.database.query<{ id: string }>(FIND, [workspaceId, externalId, tag]);
    return rows.map(({ id }) => id);
  }

  /** Reads the workspace's annotations of some companies, by their keys. */
  async ofCompanies(workspaceId: number, ids: readonly string[]): Promise<ReadonlyMap<string, AnnotationValues>> {
    const rows = await this.database.query<AnnotationRow>(OF_COMPANIES, [workspaceId, ids.map(businessIdKey)]);
    return new Map(rows.map((row) => [businessIdKey(row.businessId), row] as const));
  }

  /** The ids of the companies that have some ids of the workspace, by these. */
  async byExternalIds(workspaceId: number, externalIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const rows = await this.database.query<{ id: string; externalId: string }>(BY_EXTERNAL_IDS, [
      workspaceId,
      externalIds,
    ]);
    const grouped = Map.groupBy(rows, ({ externalId }) => externalId);
    return new Map([...grouped].map(([externalId, all]) => [externalId, all.map(({ id }) => id)] as const));
  }
}

export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === UNIQUE;
}

function toAnnotation({ businessId, externalId, tags, note, updatedAt }: AnnotationRow): Annotation {
  return {
    object: 'annotation',
    business_id: businessId,
    external_id: externalId,
    tags: [...tags],
    note,
    updated_at: updatedAt.toISOString(),
  };
}
