import { Injectable } from '@nestjs/common';
import { listNamedBusinesses } from '@registry/contracts-business-registry';
import { businessIdKey, isNoValue, parseBusinessId } from '@registry/domain';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import { AnnotationsStore } from '../annotations/annotations.store.ts';

/** Queries as business-registry understands them, and what is to be said of each. */
interface ResolvedQueries {
  readonly queries: readonly unknown[];
  /** Undefined where there is nothing to say. */
  readonly notes: readonly (string | undefined)[];
}

/** Companies of an `external_id` at most that are looked up. More of them are several in any case. */
const BEARERS_MAX = 10;
/** As many as the reply has. */
const READ_AT_ONCE = 100;

/** Queries that name a company by the workspace's own id. */
@Injectable()
export class ExternalIds {
  constructor(
    private readonly annotations: AnnotationsStore,
    private readonly services: MessageClient,
  ) {}

  /** One whose `external_id` a single company of the workspace has names it by its file number; others are compared by their other fields. */
  async resolve(workspaceId: number, queries: readonly unknown[]): Promise<ResolvedQueries> {
    const sent = queries.map(readExternalId);
    const wanted = [...new Set(sent.flatMap(({ id }) => (id === '' ? [] : id)))];
    const annotated =
      wanted.length === 0 ? new Map<string, string[]>() : await this.annotations.byExternalIds(workspaceId, wanted);
    const found = await this.#withoutGone(annotated);
    const resolved = sent.map(({ id, rest, note }) => {
      if (id === '') return { query: rest, note };
      const [businessId = '', ...others] = found.get(id) ?? [];
      const company = others.length > 0 ? undefined : parseBusinessId(businessId);
      if (company !== undefined) return { query: { file_number: company.fileNumber, state: company.state } };
      if (others.length === 0 && isNoValue(id, 'field')) return { query: rest };
      const bearers = others.length > 0 ? 'Several businesses' : 'No business';
      const has = others.length > 0 ? 'have' : 'has';
      return {
        query: rest,
        note: `${bearers} of your workspace ${has} the external_id ${quoted(id)}, so it was not compared.`,
      };
    });
    return { queries: resolved.map(({ query }) => query), notes: resolved.map(({ note }) => note) };
  }

  /** Without companies that were suppressed or removed since: a query with the id of one is compared and screened by its other fields. */
  async #withoutGone(annotated: ReadonlyMap<string, string[]>): Promise<ReadonlyMap<string, string[]>> {
    const few = [...annotated].filter(([, ids]) => ids.length <= BEARERS_MAX);
    const companies = few.flatMap(([, ids]) => ids.flatMap((id) => parseBusinessId(id) ?? []));
    const there = new Set<string>();
    for (let from = 0; from < companies.length; from += READ_AT_ONCE) {
      const some = companies.slice(from, from + READ_AT_ONCE);
      const request = { companies: some, offset: 0, limit: some.length };
      const { items: businesses } = await this.services.call(listNamedBusinesses, request);
      for (const { id } of businesses) there.add(businessIdKey(id));
    }
    return new Map([
      ...annotated,
      ...few.map(([id, all]) => [id, all.filter((one) => there.has(businessIdKey(one)))] as const),
    ]);
  }
}

/** Results with what is to be said of their queries. */
export function withNotes<Result extends { readonly message?: string }>(
  results: readonly Result[],
  notes: ResolvedQueries['notes'],
): readonly Result[] {
  return results.map((result, at) => {
    const note = notes[at];
    return note === undefined ? result : { ...result, message: [note, result.message ?? ''].join(' ').trim() };
  });
}

/** The id that a query has, empty without one; the query without it, and what is wrong with an id of another type. */
function readExternalId(query: unknown): { readonly id: string; readonly rest: unknown; readonly note?: string } {
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, 'external_id'))
    return { id: '', rest: query };
  const { external_id: id, ...rest } = query as { readonly external_id: unknown };
  if (typeof id === 'string' || typeof id === 'number') return { id: String(id).trim(), rest };
  if (id === null) return { id: '', rest };
  return {
    id: '',
    rest,
    note: `external_id is ${quoted(JSON.stringify(id))}; expected a text, so it was not compared.`,
  };
}
