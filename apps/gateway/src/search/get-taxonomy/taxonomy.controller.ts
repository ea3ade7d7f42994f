import { Controller, Query } from '@nestjs/common';
import { getTaxonomy, type Taxonomy, taxonomy } from '@registry/contracts-demo';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
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
  async getTaxonomy(@Query() query: GetTaxonomyQuery): Promise<Taxonomy> {
    const { country, region } = query;
    const reply = await this.companies.getTaxonomy(country === null ? null : region);
    return toTaxonomy(reply, query);
  }
}
