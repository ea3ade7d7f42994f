import type { RegisterCoverage } from '@registry/contracts-business-registry';
import { type IndexingProgress, indexingText } from '@registry/contracts-feed';
import { jurisdictionNames, SAMPLE_SCOPE } from '@registry/domain';
import { type Html, html } from '../layout/html.ts';

/** Notes what does not follow from a search: of registers that are not loaded whole, and while the search does not find all that is. */
export function registerNotes(
  coverage: readonly RegisterCoverage[],
  indexing: IndexingProgress | undefined,
): Html | '' {
  const notes = [
    ...coverage.filter(({ status }) => status !== 'covered').map(noteOf),
    ...(indexing === undefined ? [] : [`This search is ${indexingText(indexing)}. Search again later.`]),
  ];
  return notes.length === 0 ? '' : html`<p class="facts" role="note">${notes.join(' ')}</p>`;
}

function noteOf({ state, status, scope }: RegisterCoverage): string {
  const name = jurisdictionNames[state];
  if (status === 'not_covered') {
    const loaded =
      scope === SAMPLE_SCOPE ? `Only ${SAMPLE_SCOPE} of ${name} is loaded` : `No data of ${name} is loaded`;
    return `${loaded}. We cannot tell whether a company exists there.`;
  }
  return `Loaded for ${name}: ${scope ?? 'a part of the registry'}. Other companies may exist there.`;
}

/** `Searched: Iowa, Oregon (active companies).`: the registries that a list was compared with, and what of each is loaded. */
export function searchedNote(coverage: readonly RegisterCoverage[]): Html | '' {
  if (coverage.length === 0) return '';
  const states = coverage.map(({ state, status, scope }) => {
    const name = jurisdictionNames[state];
    return status === 'covered' ? name : `${name} (${scope ?? 'nothing is loaded'})`;
  });
  const isWhole = coverage.every(({ status }) => status === 'covered');
  return html`<p class="facts" role="note">
    Searched: ${states.sort().join(', ')}.${isWhole ? '' : ' Companies may exist that are not loaded.'}
  </p>`;
}
