import { Controller, Query, Res } from '@nestjs/common';
import { getTaxonomy, type Taxonomy, taxonomy } from '@registry/contracts-demo';
import { codes } from '@registry/errors';
import type { FastifyReply } from 'fastify';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { keepOnlySettled } from '../../open-requests/open-requests.ts';
import { Companies } from '../companies.ts';
import { GetTaxonomyQuery } from './get-taxonomy.query.dto.ts';
import { toTaxonomy } from './taxonomy.mapper.ts';

@Controller('v1/meta')
export class TaxonomyController {
  constructor(private readonly companies: Companies) {}

  @Operation('GET', '', {
    access: 'demo',
    tag: 'Reference',
    summary: 'Get the filter values',
    description:
      'Returns the countries, regions, cities, industries, statuses and legal forms that have companies, with counts. They are the values of search filters.',
    response: taxonomy,
    example: toTaxonomy(getTaxonomy.example.reply, { country: 'us', region: 'us-or' }),
    errors: [codes.request.invalidParameter],
  })
  async getTaxonomy(
    @Query() query: GetTaxonomyQuery,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<Taxonomy> {
    const { country, region } = query;
    const reply = await this.companies.getTaxonomy(country === null ? null : region);
    keepOnlySettled(response, reply.indexing);
    return toTaxonomy(reply, query);
  }
}
