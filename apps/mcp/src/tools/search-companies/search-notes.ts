import type { SparseBusinessList } from '@registry/api-client';

/** Values of a kind that are named at most. */
const NAMED_MAX = 10;

/** Lists the API's suggestions in place of a search; undefined where it suggests nothing. */
export function listSuggestions({ suggestions }: Pick<SparseBusinessList, 'suggestions'>) {
  const { q, status, entity_type, standing } = suggestions;
  const shortened = {
    q,
    standing,
    status: status.slice(0, NAMED_MAX),
    entity_type: entity_type.slice(0, NAMED_MAX),
  };
  return Object.values(shortened).every(({ length }) => length === 0) ? undefined : shortened;
}

/** The same in words that say which call finds something. */
export function suggestionNotes(suggestions: ReturnType<typeof listSuggestions>): string[] {
  if (suggestions === undefined) return [];
  const { q, status, entity_type, standing } = suggestions;
  return [
    queryNote(q, 'companies'),
    ...standing.map(
      (one) =>
        `status is one registry's own wording; others use other words. Call again with standing "${one}" instead.`,
    ),
    values('status', status),
    values('entity_type', entity_type),
  ].filter((note) => note !== '');
}

/** Other texts to search for; empty without any. */
export function queryNote(q: SparseBusinessList['suggestions']['q'], found: 'companies' | 'people'): string {
  if (q.length === 0) return '';
  return `Queries that find ${found}: ${q.map((one) => `${JSON.stringify(one.q)} (${one.total_count})`).join(', ')}.`;
}

function values(argument: string, words: readonly string[]): string {
  if (words.length === 0) return '';
  return `Values of ${argument} that find companies: ${words.map((word) => JSON.stringify(word)).join(', ')}.`;
}
