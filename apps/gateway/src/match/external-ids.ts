import { Injectable } from '@nestjs/common';
import { parseBusinessId } from '@registry/domain';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { AnnotationsStore } from '../annotations/annotations.store.ts';

/** Queries as business-registry understands them, and what is to be said of each. */
interface ResolvedQueries {
  readonly queries: readonly unknown[];
  /** Undefined where there is nothing to say. */
  readonly notes: readonly (string | undefined)[];
}

/** Queries that name a company by the workspace's own id. */
@Injectable()
export class ExternalIds {
  constructor(private readonly annotations: AnnotationsStore) {}

  /** One whose `external_id` a single company of the workspace has names it by its file number; others are compared by their other fields. */
  async resolve(workspaceId: number, queries: readonly unknown[]): Promise<ResolvedQueries> {
    const ids = queries.map(readExternalId);
    const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
    if (wanted.length === 0) return { queries, notes: [] };
    const found = await this.annotations.byExternalIds(workspaceId, wanted);
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
