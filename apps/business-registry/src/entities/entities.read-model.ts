import { Inject, Injectable } from '@nestjs/common';
import type { ListReply } from '@registry/contracts-message';
import type {
  Entity,
  EntityChange,
  EntityLink,
  GetEntityReply,
  ListEntityChangesRequest,
} from '@registry/contracts-business-registry';
import { formatBusinessId, type StateCode, supports } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { type LinkEvidence, linkFactInWords, type LinkMethod } from '@registry/matching';
import { type Database, READ_DATABASE, readWhole } from '@registry/persistence';
import { type HitRow, toHit } from '../search/hit.row.ts';
import { ENTITY, ENTITY_CHANGES, ENTITY_LINKS, ENTITY_MEMBERS } from './entities.sql.ts';
import { toJurisdiction } from '../companies/jurisdiction.ts';

interface EntityRow {
  readonly id: string;
  readonly createdAt: Date;
  /** The entity has one of the registrations of that which was requested. */
  readonly hasOwn: boolean;
}

interface LinkRow {
  readonly method: LinkMethod;
  readonly confidence: number;
  readonly evidence: readonly LinkEvidence[];
  readonly state: StateCode;
  readonly fileNumber: string;
  readonly otherState: StateCode;
  readonly otherFileNumber: string;
}

interface ChangeRow {
  readonly type: EntityChange['type'];
  readonly state: StateCode;
  readonly fileNumber: string;
  readonly joined: boolean;
  readonly otherEntityId: string | null;
  readonly reason: string;
  readonly confidence: number | null;
  readonly changedAt: Date;
  readonly total: number;
}

/** Reads entities, and how they came to be. */
@Injectable()
export class EntitiesReadModel {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  /** The entity, or the one that its registrations are part of now. Throws where it has no registration that is shown. */
  async get(id: string): Promise<GetEntityReply> {
    const row = await this.#find(id);
    if (!row.hasOwn) throw gone(id);
    if (row.id !== id) return { entity: null, mergedInto: row.id };
    const [members, links] = await Promise.all([
      this.database.query<HitRow>(ENTITY_MEMBERS, [id]),
      this.database.query<LinkRow & Record<string, unknown>>(ENTITY_LINKS, [id]),
    ]);
    const [first] = members;
    if (first === undefined) throw notFound(id);
    return { entity: toEntity(row, first, members, links), mergedInto: null };
  }

  async listChanges({ id, offset, limit }: ListEntityChangesRequest): Promise<ListReply<EntityChange>> {
    await this.#find(id);
    const rows = await this.database.query<ChangeRow & Record<string, unknown>>(ENTITY_CHANGES, [id, offset, limit]);
    // Past the last of them no row says how many there are.
    const [counted] =
      rows.length > 0
        ? rows
        : await this.database.query<ChangeRow & Record<string, unknown>>(ENTITY_CHANGES, [id, 0, 1]);
    if (counted === undefined) throw notFound(id);
    return { items: rows.map(toChange), totalCount: counted.total };
  }

  async #find(id: string): Promise<EntityRow> {
    const [row] = await readWhole(
      this.database,
      () => this.database.query<EntityRow & Record<string, unknown>>(ENTITY, [id]),
      (rows) => rows.length > 0,
    );
    if (row === undefined) throw notFound(id);
    return row;
  }
}

function toEntity(
  { id, createdAt }: EntityRow,
  first: HitRow,
  members: readonly HitRow[],
  links: readonly LinkRow[],
): Entity {
  return {
    object: 'entity',
    id,
    name: first.name,
    formation_state: first.formation_state,
    created_at: createdAt.toISOString(),
    registrations: members.map((row) => ({ ...toHit(row), jurisdiction: toJurisdiction(row, row.entity_type) })),
    links: links.map(toLink),
  };
}

function toLink({ method, confidence, evidence, ...row }: LinkRow): EntityLink {
  return {
    object: 'entity_link',
    from: formatBusinessId(row),
    to: formatBusinessId({ state: row.otherState, fileNumber: row.otherFileNumber }),
    method,
    confidence,
    decided_by_operator: method === 'decision',
    evidence: evidence.map((fact) => {
      return { ...fact, agrees: supports(fact.weight) ?? fact.agrees, text: linkFactInWords(fact) };
    }),
  };
}

function toChange({ type, joined, otherEntityId, reason, confidence, changedAt, ...row }: ChangeRow): EntityChange {
  return {
    object: 'entity_change',
    type,
    registration: formatBusinessId(row),
    joined,
    other_entity_id: otherEntityId,
    confidence,
    reason,
    changed_at: changedAt.toISOString(),
  };
}

function notFound(id: string): AppError {
  return new AppError(codes.entity.notFound, {
    message: `No entity has the id ${id}. Get a business: its \`entity_id\` has the id of its entity.`,
  });
}

function gone(id: string): AppError {
  return new AppError(codes.entity.gone, {
    message: `The entity ${id} became part of another one, and none of its registrations is there. Get a business: its \`entity_id\` has the id of its entity.`,
  });
}
