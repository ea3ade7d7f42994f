import { Injectable } from '@nestjs/common';
import { SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { completedQuery, foldWords, parseBusinessId, queryFault } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { BusinessReader } from '../businesses/get-business/business-reader.ts';
import { suggestBusinesses } from '../businesses/suggest-businesses/suggest-businesses.ts';
import { CompanyMatcher } from '../match/company-matcher.ts';
import { beginningWith, BUSINESS_TYPE, type NamedId } from './entity-type.ts';
import { extend, type ExtensionReply, type ExtensionRequest, readBusiness } from './extend.ts';
import { datedStatus, EXTENSION_PROPERTIES } from './extension-properties.ts';
import { preview } from './preview.ts';
import { QUERY_PROPERTIES } from './query-properties.ts';
import type { ReconciliationQuery } from './read-queries.ts';
import { notCompared, type ReconciledQueries, toCandidates } from './reconcile.ts';

/** Characters of what is typed into a field that suggests. */
const TYPED_LENGTH_MAX = 200;

/** The Reconciliation Service API 0.2 of the W3C community group: which businesses the names of a column are. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly matcher: CompanyMatcher,
    private readonly reader: BusinessReader,
    private readonly services: MessageClient,
  ) {}

  /** The candidates of each query of a batch, by the ids of the queries. */
  async reconcile(queries: readonly ReconciliationQuery[]): Promise<ReconciledQueries> {
    const requested = queries.filter(({ match }) => match !== null);
    // Which candidates are the first few is for the matcher to say: the very name is among them.
    const byLimit = Map.groupBy(requested, ({ limit }) => limit);
    const matched = [...byLimit].map(async ([limit, some]) => {
      const options = { limit, minConfidence: SHOWN_CONFIDENCE, fields: [] };
      const replies = await this.matcher.match(
        some.map(({ match }) => match),
        options,
      );
      return replies.map((result, at) => [some[at]?.id, toCandidates(result)] as const);
    });
    const results = new Map((await Promise.all(matched)).flat());
    const toResult = ({ id, fault }: ReconciliationQuery) =>
      fault === undefined ? (results.get(id) ?? []) : [notCompared(fault)];
    return Object.fromEntries(queries.map((query) => [query.id, { result: toResult(query) }] as const));
  }

  extend(request: ExtensionRequest): Promise<ExtensionReply> {
    return extend(this.reader, request);
  }

  /** Businesses whose name begins so, or that have the number. */
  async suggestEntities(prefix: string): Promise<object> {
    const q = prefix.slice(0, TYPED_LENGTH_MAX);
    if (foldWords(q).length === 0 || queryFault(completedQuery(q)) !== undefined) return { result: [] };
    const { data } = await suggestBusinesses(this.services, { q, state: null });
    const result = data.map(({ id, name, state, status, as_of: asOf }) => ({
      id,
      name,
      description: [parseBusinessId(id)?.fileNumber, state, datedStatus(status, asOf === '' ? null : asOf)]
        .filter(Boolean)
        .join(', '),
      notable: [BUSINESS_TYPE],
    }));
    return { result };
  }

  suggestProperties(prefix: string): object {
    return { result: beginningWith(QUERY_PROPERTIES, prefix) };
  }

  suggestTypes(prefix: string): object {
    return { result: beginningWith<NamedId>([BUSINESS_TYPE], prefix) };
  }

  proposeProperties(type: string, limit: number): object {
    const isKnown = type === '' || type === BUSINESS_TYPE.id;
    const properties = isKnown ? EXTENSION_PROPERTIES.map(({ id, name }) => ({ id, name })).slice(0, limit) : [];
    return { type: isKnown ? BUSINESS_TYPE.id : type, limit, properties };
  }

  async preview(id: string): Promise<string> {
    return preview(await readBusiness(this.reader, id, true));
  }
}
