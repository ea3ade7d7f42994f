import type { RecordOrigin } from '@registry/contracts-records-sections';
import { isSampleSlug } from '@registry/domain';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { type Html, html } from '../layout/html.ts';
import { dataDate, time } from '../layout/parts.ts';

/** A sample is called fictional: no agency published it. Else publisher and dataset as a link to the dataset's page at the publisher; the slug of a source that is not described. */
export function sourceLink(slug: string, sources: PublishedSources): Html {
  if (isSampleSlug(slug)) return html`Fictional sample data (<code>${slug}</code>)`;
  const known = sources.find(slug);
  if (known === undefined) return html`<code>${slug}</code>`;
  return html`<a href="${known.url}" rel="external">${known.publisher}: ${known.dataset}</a>`;
}

/** A link to an entry at its publisher; null without a number, and if the publisher has no lasting address for it. */
export function entryLink(slug: string, number: string | null | undefined, sources: PublishedSources): Html | null {
  const address = sources.find(slug)?.entryUrl ?? null;
  if (address === null || number === null || number === undefined) return null;
  return html`<a href="${address.replace('{number}', encodeURIComponent(number))}" rel="external"
    >${number} at the publisher</a
  >`;
}

/** Shows the source of a fact and its age. */
export function sourceLine(
  { source, as_of: asOf, retrieved_at: retrievedAt }: Pick<RecordOrigin, 'source' | 'as_of' | 'retrieved_at'>,
  sources: PublishedSources,
): Html {
  return html`${sourceLink(source, sources)} · ${dataDate(asOf)}, loaded ${time(retrievedAt)}`;
}
