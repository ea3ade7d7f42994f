import { counted } from '../coverage/counted.ts';

/** A result of screening as texts name it. */
type ScreeningResult = Readonly<Record<'status' | 'entity_name' | 'list', string>>;

/** `2 hits, 5 possible: hit ACME (SDN), …, and 2 more`: what is left out is counted. */
export function screeningResults(hits: number, results: readonly ScreeningResult[], shownMax: number): string {
  const possible = results.filter(({ status }) => status === 'possible').length;
  const shown = results.slice(0, shownMax).map(({ status, entity_name: name, list }) => `${status} ${name} (${list})`);
  const more = results.length - shown.length;
  const named = [...shown, ...(more === 0 ? [] : [`and ${more} more`])];
  return `${counted(hits, 'hit', 'hits')}, ${possible} possible${named.length === 0 ? '' : `: ${named.join(', ')}`}`;
}
