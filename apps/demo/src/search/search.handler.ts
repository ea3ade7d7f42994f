import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import {
  getCompany,
  type GetCompanyReply,
  getPerson,
  type GetPersonReply,
  getTaxonomy,
  type GetTaxonomyReply,
  listCompanyIds,
  listConnections,
  type ListConnectionsReply,
  searchCompanies,
  type SearchCompaniesReply,
  type SearchCompaniesRequest,
  searchPeople,
  type SearchPeopleReply,
  type SearchPeopleRequest,
  suggestCompanies,
  type SuggestCompaniesReply,
} from '@registry/contracts-demo';
import type { IndexingProgress } from '@registry/contracts-feed';
import { SearchReadiness } from '@registry/index-host';
import { Handles } from '@registry/messaging/handles';
import { GetCompanyReadModel } from '../companies/get-company.read-model.ts';
import { ListCompanyIdsReadModel } from '../companies/list-company-ids.read-model.ts';
import { ListConnectionsReadModel } from '../companies/list-connections.read-model.ts';
import { SearchPeopleReadModel } from './search-people.read-model.ts';
import { GetPersonReadModel } from './get-person.read-model.ts';
import { GetTaxonomyReadModel } from './get-taxonomy.read-model.ts';
import { SearchCompaniesReadModel } from './search-companies.read-model.ts';
import { SuggestCompaniesReadModel } from './suggest-companies.read-model.ts';

/** Every request to the demo's index; each waits until the index is ready. */
@Controller()
export class SearchHandler {
  constructor(
    private readonly readiness: SearchReadiness,
    private readonly companies: SearchCompaniesReadModel,
    private readonly suggestions: SuggestCompaniesReadModel,
    private readonly people: SearchPeopleReadModel,
    private readonly person: GetPersonReadModel,
    private readonly taxonomy: GetTaxonomyReadModel,
    private readonly company: GetCompanyReadModel,
    private readonly companyIds: ListCompanyIdsReadModel,
    private readonly connections: ListConnectionsReadModel,
  ) {}

  @Handles(searchCompanies)
  async searchCompanies(@Payload() request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    return this.#withProgress(this.companies, () => this.companies.search(request));
  }

  @Handles(suggestCompanies)
  async suggestCompanies(@Payload() request: RequestFor<typeof suggestCompanies>): Promise<SuggestCompaniesReply> {
    return this.#withProgress(this.companies, () => this.suggestions.suggest(request));
  }

  @Handles(searchPeople)
  async searchPeople(@Payload() request: SearchPeopleRequest): Promise<SearchPeopleReply> {
    return this.#withProgress(this.people, () => this.people.search(request));
  }

  @Handles(getPerson)
  async getPerson(@Payload() request: RequestFor<typeof getPerson>): Promise<GetPersonReply> {
    await this.readiness.require();
    return this.person.read(request);
  }

  @Handles(getTaxonomy)
  async getTaxonomy(@Payload() request: RequestFor<typeof getTaxonomy>): Promise<GetTaxonomyReply> {
    return this.#withProgress(this.companies, () => this.taxonomy.read(request));
  }

  @Handles(getCompany)
  async getCompany(@Payload() request: RequestFor<typeof getCompany>): Promise<GetCompanyReply> {
    await this.readiness.require();
    return this.company.read(request);
  }

  @Handles(listCompanyIds)
  async listCompanyIds(@Payload() request: RequestFor<typeof listCompanyIds>): Promise<ReplyTo<typeof listCompanyIds>> {
    await this.readiness.require();
    return this.companyIds.list(request);
  }

  @Handles(listConnections)
  async listConnections(@Payload() request: RequestFor<typeof listConnections>): Promise<ListConnectionsReply> {
    await this.readiness.require();
    return this.connections.list(request);
  }

  /** A reply of the index, with how far that has followed what is loaded: what it counts of what it can find. */
  async #withProgress<Reply>(
    found: { count(): Promise<number> },
    read: () => Promise<Reply>,
  ): Promise<Reply & { readonly indexing?: IndexingProgress }> {
    await this.readiness.require();
    const indexing = await this.readiness.progress(() => found.count());
    return { ...(await read()), ...(indexing === undefined ? {} : { indexing }) };
  }
}
