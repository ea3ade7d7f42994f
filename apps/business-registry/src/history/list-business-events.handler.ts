import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import {
  type BusinessEvent,
  listBusinessEvents,
  type ListBusinessEventsReply,
} from '@registry/contracts-business-registry';
import { fileNumberKey, formatBusinessId } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE, readWhole } from '@registry/persistence';
import { businessNotFound } from '../businesses/business-not-found.ts';
import type { PublishedChangeRow } from '../change-events/current-company.row.ts';
import { businessEventStatements } from './business-events.sql.ts';

interface HistoryRow {
  readonly file_number: string;
  readonly created_at: Date;
  readonly known_since: Date;
  readonly kept_since: Date | null;
  readonly added_live: boolean;
  readonly changes: number;
  /** The legal name that the company was added with. */
  readonly first_name: string;
  readonly first_source: string | null;
  readonly first_as_of: string | null;
}

interface ChangeRow extends Omit<PublishedChangeRow, 'key' | 'of_version' | 'source_no' | 'before_first_load'> {
  readonly position: number;
  readonly known_since: Date;
  readonly source: string;
}

/** Reads what has changed about a company. */
@Controller()
export class ListBusinessEventsHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(listBusinessEvents)
  async listBusinessEvents(
    @Payload() request: RequestFor<typeof listBusinessEvents>,
  ): Promise<ListBusinessEventsReply> {
    const statements = businessEventStatements(request.state);
    if (statements === undefined) throw await businessNotFound(this.database, request);
    const { offset, limit } = request;
    const key = fileNumberKey(request.fileNumber);
    const [company] = await readWhole(
      this.database,
      () => this.database.query<HistoryRow & Record<string, unknown>>(statements.company, [key]),
      (rows) => rows.length > 0,
    );
    if (company === undefined) throw await businessNotFound(this.database, request);
    const id = formatBusinessId({ state: request.state, fileNumber: company.file_number });
    const changes =
      offset < company.changes
        ? await this.database.query<ChangeRow & Record<string, unknown>>(statements.changes, [key, offset, limit])
        : [];
    const includesFirst = offset <= company.changes && company.changes < offset + limit;
    const first = includesFirst ? added(id, company) : undefined;
    const events = changes.map((change) => toEvent(id, change));
    const times = changes.map((change) => [toEventId(id, change), change.known_since.toISOString()] as const);
    return {
      items: first === undefined ? events : [...events, first],
      knownSince: Object.fromEntries(
        first === undefined ? times : [...times, [first.id, company.known_since.toISOString()] as const],
      ),
      ...(company.kept_since === null ? {} : { keptSince: company.kept_since.toISOString() }),
      totalCount: company.changes + 1,
    };
  }
}

function toEventId(id: string, { version, position }: Pick<ChangeRow, 'version' | 'position'>): string {
  return `${id}/${version}/${position}`;
}

function toEvent(id: string, change: ChangeRow): BusinessEvent {
  const { type, field, before, after, observed_at, came_live, as_of, source } = change;
  return {
    object: 'business_event',
    id: toEventId(id, change),
    type,
    field,
    before,
    after,
    observed_at: observed_at.toISOString(),
    source,
    as_of,
    live: came_live,
  };
}

/** The first insert is not a row of the history: it is read from the company's own row. */
function added(id: string, company: HistoryRow): BusinessEvent {
  return {
    object: 'business_event',
    id: `${id}/1/0`,
    type: 'business.added',
    field: 'name',
    before: null,
    after: company.first_name,
    observed_at: company.created_at.toISOString(),
    source: company.first_source ?? '',
    as_of: company.first_as_of,
    live: company.added_live,
  };
}
