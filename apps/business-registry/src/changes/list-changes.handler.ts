import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type Change,
  type EntityChangeType,
  entityChangeTypes,
  type EntityMove,
  type StreamMark,
  listChanges,
  type ListChangesReply,
  type ListChangesRequest,
} from '@registry/contracts-business-registry';
import { type FeedStream, feedStreams } from '@registry/contracts-feed';
import { formatBusinessId, type StateCode } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { readAction } from '../change-events/publish-companies.ts';
import { hitColumns, type HitRow, toHit } from '../search/hit.row.ts';
import { isShown } from '../companies/is-shown.sql.ts';
import { ChangeLog } from './change-log.ts';

/** A company that a change event names. */
interface NamedCompany {
  readonly state: StateCode;
  readonly key: string;
  /** Null where it was inserted. */
  readonly version: number | null;
  readonly isRemoved: boolean;
}

interface CompanyRow extends HitRow {
  readonly n: number;
  readonly is_shown: boolean;
  /** By field what the version did to its entity: type, before, after. Null where it was something else. */
  readonly moved: Readonly<
    Partial<Record<'entity_id' | 'reason', readonly [EntityChangeType, string | null, string | null]>>
  > | null;
}

/** Change events that are read at once: each names one company at least. */
const EVENTS_AT_ONCE = 20;

/** The companies that change events name, as they are now, and what the events did to their entities. */
const COMPANIES_SQL = `
  SELECT k.n, ${isShown('b')} AS is_shown, ${hitColumns()},
         (SELECT json_object_agg(c.field, json_build_array(c.type, c.before, c.after)) FROM business_changes c
           WHERE c.state = k.state AND c.file_number_key = k.key AND c.version = k.version AND c.type = ANY ($4)) AS moved
    FROM unnest($1::text[], $2::text[], $3::integer[]) WITH ORDINALITY AS k (state, key, version, n)
    JOIN businesses b ON b.state = k.state AND b.file_number_key = k.key`;

/**
 * Returns what changed after a position. A change event names a company, and the company is read as it is now. So a later change
 * never returns an older state, and a copy that applied all changes is what the tables were at its last request.
 */
@Controller()
export class ListChangesHandler {
  constructor(
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  @Handles(listChanges)
  async listChanges(@Payload() { position: from, states, limit }: ListChangesRequest): Promise<ListChangesReply> {
    for (const stream of feedStreams) await this.log.number(stream);
    await this.log.requireAllAfter(from);
    const named: NamedCompany[] = [];
    let position = from;
    for (const stream of feedStreams) {
      position = { ...position, [stream]: await this.#take(stream, position[stream], states, limit, named) };
    }
    return { changes: await this.#toChanges(named), position, hasMore: await this.log.hasAfter(position) };
  }

  /** Adds what the next events of a stream name until there are enough; returns how far it came. */
  async #take(
    stream: FeedStream,
    from: StreamMark,
    states: readonly StateCode[],
    limit: number,
    named: NamedCompany[],
  ): Promise<StreamMark> {
    let mark = from;
    while (named.length < limit) {
      const { events, searchedTo } = await this.log.find(stream, mark.position, states, EVENTS_AT_ONCE);
      for (const { position, body } of events) {
        // Of the event after the mark some may have been returned; a later one is whole.
        const skipped = position === mark.position + 1 ? mark.items : 0;
        const keys = body.keys.slice(skipped, skipped + limit - named.length);
        const isRemoved = readAction(body) === 'removed';
        const versions = body.versions?.slice(skipped);
        named.push(...keys.map((key, at) => ({ state: body.state, key, version: versions?.[at] ?? null, isRemoved })));
        const items = skipped + keys.length;
        if (items < body.keys.length) return { position: position - 1, items };
        mark = { position, items: 0 };
      }
      if (events.length === EVENTS_AT_ONCE) continue;
      if (searchedTo > mark.position) mark = { position: searchedTo, items: 0 };
      break;
    }
    return mark;
  }

  /**
   * A company that is not shown now and was not removed by its event is left out: its removal has an event of its own, or it
   * was never shown.
   */
  async #toChanges(named: readonly NamedCompany[]): Promise<Change[]> {
    if (named.length === 0) return [];
    const rows = await this.database.query<CompanyRow>({ name: 'changed-companies', text: COMPANIES_SQL }, [
      named.map(({ state }) => state),
      named.map(({ key }) => key),
      named.map(({ version }) => version),
      Object.keys(entityChangeTypes),
    ]);
    const byPlace = new Map(rows.map((row) => [row.n - 1, row] as const));
    return named.flatMap(({ state, key, isRemoved }, place): Change[] => {
      const row = byPlace.get(place);
      if (row?.is_shown === true) {
        const business = toHit(row);
        return [{ object: 'change', type: 'business.changed', id: business.id, business, entity: toMove(row) }];
      }
      if (!isRemoved) return [];
      const id = formatBusinessId({ state, fileNumber: row?.file_number ?? key });
      return [{ object: 'change', type: 'business.removed', id, business: null, entity: null }];
    });
  }
}

function toMove({ moved }: CompanyRow): EntityMove | null {
  if (moved === null) return null;
  const { entity_id: [type, before, after] = [], reason: [, , reason] = [] } = moved;
  if (type === undefined) return null;
  return { type, entity_id_before: before ?? null, entity_id_after: after ?? null, reason: reason ?? '' };
}
