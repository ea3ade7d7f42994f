import { Body, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { QueryString } from '@registry/http-frame/parameters/query-string';
import { MATCH_BYTES_MAX } from '../match/match-companies.dto.ts';
import { listExtended, readExtension } from './extend.ts';
import { manifest, type ServiceAddress } from './manifest.ts';
import { PREVIEW_HEADERS } from './preview.ts';
import { invalid, readQueries } from './read-queries.ts';
import type { Reconciliation } from './reconciliation.ts';

/** Properties that a client gets where it does not say how many. */
const PROPERTIES_MAX = 100;

/** Clients send further parameters, which are ignored. */
const LENIENT = { takesAnyParameter: true, access: 'match-token', scope: 'match' } as const;

const route = (operation: string, config: FastifyContextConfig = {}) =>
  RouteConfig({ operation, ...LENIENT, ...config });

/** Reads of keys are written down. */
const LISTED = { reads: 'listed' } as const;

/** The routes of a reconciliation service; each surface says where it is and how it counts. */
export abstract class ReconciliationRoutes {
  protected abstract readonly reconciliation: Reconciliation;

  protected abstract readAddress(request: FastifyRequest): ServiceAddress;

  /** Counts a request that is worth so many queries, before any work. */
  protected abstract count(request: FastifyRequest, reply: FastifyReply, queries: number): Promise<void>;

  /** The manifest; with `queries` or `extend`, their results. */
  @Get()
  @route('reconcile', LISTED)
  async reconcile(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    return this.#serve(request, reply, (name) => parameter(request, name));
  }

  @Post()
  @HttpCode(200)
  @route('reconcile', { takes: 'application/x-www-form-urlencoded', bodyBytesMax: MATCH_BYTES_MAX, ...LISTED })
  async reconcileForm(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: unknown,
  ): Promise<object> {
    const fields = form instanceof URLSearchParams ? form : new URLSearchParams();
    return this.#serve(request, reply, (name) => fields.get(name) ?? parameter(request, name));
  }

  @Get('suggest/entity')
  @route('reconcile-suggest')
  async suggestEntity(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    await this.count(request, reply, 1);
    return this.reconciliation.suggestEntities(parameter(request, 'prefix') ?? '');
  }

  @Get('suggest/property')
  @route('reconcile-suggest')
  async suggestProperty(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    await this.count(request, reply, 1);
    return this.reconciliation.suggestProperties(parameter(request, 'prefix') ?? '');
  }

  @Get('suggest/type')
  @route('reconcile-suggest')
  async suggestType(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    await this.count(request, reply, 1);
    return this.reconciliation.suggestTypes(parameter(request, 'prefix') ?? '');
  }

  @Get('properties')
  @route('reconcile-properties')
  async properties(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    await this.count(request, reply, 1);
    const limit = Number(parameter(request, 'limit'));
    const isLimit = Number.isSafeInteger(limit) && limit > 0;
    return this.reconciliation.proposeProperties(parameter(request, 'type') ?? '', isLimit ? limit : PROPERTIES_MAX);
  }

  @Get('preview')
  @route('reconcile-preview', LISTED)
  async preview(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    await this.count(request, reply, 1);
    void reply.headers(PREVIEW_HEADERS);
    const id = parameter(request, 'id') ?? '';
    request.apiCall.subjects = [id];
    return this.reconciliation.preview(id);
  }

  async #serve(
    request: FastifyRequest,
    reply: FastifyReply,
    field: (name: string) => string | undefined,
  ): Promise<object> {
    const queries = field('queries');
    const extension = field('extend');
    if (queries !== undefined) {
      const read = readQueries(queries);
      await this.count(request, reply, read.length);
      return this.reconciliation.reconcile(read);
    }
    if (extension !== undefined) {
      const read = readExtension(extension);
      await this.count(request, reply, read.ids.length);
      const extended = await this.reconciliation.extend(read);
      request.apiCall.subjects = listExtended(extended);
      return extended;
    }
    await this.count(request, reply, 1);
    if (request.method !== 'POST') return manifest(this.readAddress(request));
    throw invalid(
      'queries',
      'The form has neither queries nor extend. Send one of them, as the Reconciliation Service API 0.2 describes.',
    );
  }
}

/** A parameter of the URL; the first where it is given several times. */
function parameter({ query }: FastifyRequest, name: string): string | undefined {
  return (query as QueryString).values.get(name)?.[0]?.replaceAll('\0', '\u0001');
}
