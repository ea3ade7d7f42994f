import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Entity,
  type EntityChange,
  entity,
  entityChange,
  exampleEntity,
  exampleEntityChange,
  type MergedEntity,
} from '@registry/contracts-business-registry';
import { pageOf } from '@registry/contracts-message';
import {
  type EntityRecordPage,
  entityRecordPage,
  type EntityWatchlistPage,
  entityWatchlistPage,
  exampleResult,
  exampleWatchlistCoverage,
  listSection,
} from '@registry/contracts-records-sections';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { EntityIdParameter, EntityIdPipe } from './entity-id.pipe.ts';
import { EntityReader } from './entity-reader.ts';
import { EntityRecords } from './entity-records.ts';
import { EntityRecordsQuery } from './entity-records.query.dto.ts';
import { EntityScreening } from './entity-screening.ts';
import { MergedResponse, redirect } from './merged-response.ts';

const FIRST_PAGE = { page: 1, per_page: 30 };
const PAGE_ERRORS = [codes.request.invalidParameter, codes.request.pageTooDeep];
const [{ id: EXAMPLE_REGISTRATION } = { id: '' }] = exampleEntity.registrations;

/** Registrations of one legal entity in several states. */
@ApiTags('Entities')
@Controller('v1/entities')
export class EntitiesController {
  constructor(
    private readonly entities: EntityReader,
    private readonly screening: EntityScreening,
    private readonly records: EntityRecords,
  ) {}

  @EntityIdParameter()
  @MergedResponse()
  @Operation('GET', ':id', {
    access: 'keyed',
    readsTestClock: true,
    summary: 'Get an entity',
    description:
      'Returns the registrations of one legal entity: the domestic one, and those in other states where it does business. Each link between two of them has its confidence and evidence. Registrations stay businesses of their own, with their own records.',
    response: entity,
    example: exampleEntity,
    errors: [codes.request.invalidId, codes.entity.notFound, codes.entity.gone],
    reads: 'path',
  })
  async getEntity(
    @Param('id', EntityIdPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Entity | MergedEntity> {
    return this.#read(id, request, reply, (found) => Promise.resolve(found));
  }

  @EntityIdParameter()
  @MergedResponse('/watchlist')
  @Operation('GET', ':id/watchlist', {
    access: 'keyed',
    readsTestClock: true,
    tag: 'Screening',
    summary: 'List the screening results of an entity',
    description:
      'Lists the screening results of all registrations of the entity, each with its registration and the decision of your workspace. Decide on a result at its registration. An empty list says nothing if `coverage` is `not_covered`.',
    response: entityWatchlistPage,
    example: {
      ...toList([{ ...exampleResult, registration: EXAMPLE_REGISTRATION }], 1, FIRST_PAGE),
      hit_count: 0,
      coverage: exampleWatchlistCoverage,
    },
    errors: [...PAGE_ERRORS, codes.request.invalidId, codes.entity.notFound, codes.entity.gone],
    headers: headerReferences('Link'),
    reads: 'path',
  })
  listEntityWatchlistResults(
    @Param('id', EntityIdPipe) id: string,
    @Query() query: PageQuery,
    @CallerKey() { workspaceId }: KnownKey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EntityWatchlistPage | MergedEntity> {
    return this.#read(id, request, reply, (found) => this.screening.page(workspaceId, found, query));
  }

  @EntityIdParameter()
  @MergedResponse('/records?section=liens')
  @Operation('GET', ':id/records', {
    access: 'keyed',
    readsTestClock: true,
    tag: 'Records',
    summary: 'List the records of an entity',
    description:
      'Lists the records of one section that are matched to the registrations of the entity, each with its registration. An empty list means that no records exist only where the `coverage` of a registration is `covered`.',
    response: entityRecordPage,
    example: {
      ...toList(
        listSection.example.reply.rows.map((record) => ({
          object: 'entity_record' as const,
          registration: EXAMPLE_REGISTRATION,
          record,
        })),
        1,
        FIRST_PAGE,
      ),
      registrations: [
        { registration: EXAMPLE_REGISTRATION, total_count: 1, coverage: listSection.example.reply.coverage },
      ],
    },
    errors: [
      ...PAGE_ERRORS,
      codes.request.missingParameter,
      codes.request.invalidId,
      codes.entity.notFound,
      codes.entity.gone,
    ],
    headers: headerReferences('Link'),
    reads: 'path',
  })
  listEntityRecords(
    @Param('id', EntityIdPipe) id: string,
    @Query() query: EntityRecordsQuery,
    @CallerKey() { workspaceId }: KnownKey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EntityRecordPage | MergedEntity> {
    return this.#read(id, request, reply, (found) => this.records.page(workspaceId, found, query));
  }

  @EntityIdParameter()
  @Operation('GET', ':id/history', {
    access: 'keyed',
    readsTestClock: true,
    summary: 'List the changes of an entity',
    description:
      'Lists how the set of registrations came to be: each registration that joined or left, with the reason, newest first. It is also there for an entity that became part of another.',
    response: pageOf('EntityChangeList', 'A page of changes of an entity.', entityChange),
    example: toList([exampleEntityChange], 1, FIRST_PAGE),
    errors: [...PAGE_ERRORS, codes.request.invalidId, codes.entity.notFound],
    headers: headerReferences('Link'),
    reads: 'listed',
  })
  async listEntityChanges(
    @Param('id', EntityIdPipe) id: string,
    @Query() query: PageQuery,
  ): Promise<ListDto<EntityChange>> {
    const { items, totalCount } = await this.entities.readChanges(id, query.window);
    return toList(items, totalCount, query);
  }

  /** Reads something of an entity, or says in which older one it is now. */
  async #read<Found>(
    id: string,
    request: FastifyRequest,
    reply: FastifyReply,
    read: (found: Entity) => Promise<Found>,
  ): Promise<Found | MergedEntity> {
    const { entity: found, mergedInto } = await this.entities.read(id);
    if (found === null) return redirect(id, mergedInto ?? '', request, reply);
    request.apiCall.subjects = found.registrations.map((registration) => registration.id);
    return read(found);
  }
}
