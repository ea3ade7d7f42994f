import { Injectable } from '@nestjs/common';
import { listNamedBusinesses } from '@registry/contracts-business-registry';
import { businessIdKey, parseBusinessId } from '@registry/domain';
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
    const ids = queries.map(readExternalId);
    const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
    if (wanted.length === 0) return { queries, notes: [] };
    const annotated = await this.annotations.byExternalIds(workspaceId, wanted);
    const found = await this.#withoutGone(annotated);
    const resolved = queries.map((query, at) => {
      const id = ids[at];
      if (id === undefined) return { query };
      const [businessId = '', ...others] = found.get(id) ?? [];
      const company = others.length > 0 ? undefined : parseBusinessId(businessId);
      if (company !== undefined) return { query: { file_number: company.fileNumber, state: company.state } };
      const rest = Object.fromEntries(Object.entries(query as object).filter(([name]) => name !== 'external_id'));
      const bearers = others.length > 0 ? 'Several businesses' : 'No business';
      const note = `${bearers} of your workspace ${others.length > 0 ? 'have' : 'has'} the external_id ${quoted(id)}, so it was not compared.`;
      return { query: rest, note };
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
      const { businesses } = await this.services.call(listNamedBusinesses, request);
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

function readExternalId(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, 'external_id')) return undefined;
  const { external_id: id } = query as { readonly external_id: unknown };
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : undefined;
}
