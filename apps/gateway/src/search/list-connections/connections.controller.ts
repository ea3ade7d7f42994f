import { Controller, Inject, Param, Res } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { connections, type Connections, listConnections } from '@registry/contracts-demo';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';
import type { FastifyReply } from 'fastify';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { DataDates } from '../../businesses/data-dates.ts';
import { CompanyIdPipe } from '../../ids/company-id.pipe.ts';
import { SITE, type Site } from '../../addresses/site.ts';
import { Companies } from '../companies.ts';
import { connectedCompanies, toConnections } from './connections.mapper.ts';

const { request, reply } = listConnections.example;

@Controller('v1/companies')
export class ConnectionsController {
  constructor(
    private readonly companies: Companies,
    private readonly dates: DataDates,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @ApiParam({
    name: 'id',
    description: 'The id of the company, ignoring case.',
    schema: { type: 'string', example: formatBusinessId(request) },
  })
  @Operation('GET', ':id/connections', {
    access: 'demo',
    tag: 'Search',
    summary: 'List the connections of a company',
    description:
      'Lists the officers, agents and address of its own that a company shares with others, and how many share each. Those of more than 50 companies connect nothing. The same name may belong to different people. Sample companies are never connected with real ones.',
    response: connections,
    example: toConnections(reply, { id: formatBusinessId(request), baseUrl: '', dates: new Map() }),
    errors: [codes.request.invalidId, codes.business.notFound],
  })
  async listConnections(
    @Param('id', CompanyIdPipe) parts: BusinessIdParts,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<Connections> {
    const found = await this.companies.connections(parts);
    const dates = await this.dates.of(connectedCompanies(found), response);
    return toConnections(found, { id: formatBusinessId(parts), baseUrl: this.site.baseUrl, dates });
  }
}
