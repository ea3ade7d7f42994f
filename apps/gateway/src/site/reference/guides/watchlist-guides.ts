import { toExampleEvent } from '@registry/contracts-watchlist';
import { EVENT_DESCRIPTIONS, EVENT_TYPE_NAMES, EVENT_TYPES } from '@registry/domain';
import { type Html, html } from '../../layout/html.ts';
import { scrollTable, tableRow } from '../../layout/table.ts';
import type { PublicAddresses } from '../../../addresses/public-urls.ts';
import type { DocumentationPage } from '../documentation-layout.ts';
import { guideMain } from './guide-pages.ts';

/** The guides for receivers of events. */
export async function watchlistGuides(addresses: PublicAddresses): Promise<DocumentationPage[]> {
  const guide = await readGuide('.md');
  return [
    { title: 'Webhooks', path: '/docs/webhooks', main: () => guideMain(guide, addresses) },
    { title: 'Events', path: '/docs/events', main: eventsMain },
  ];
}

function eventsMain(): Html {
  return html`<div class="prose">
    <h1>Events</h1>
    <p>
      The types of events of a watchlist. Webhooks, digests and <code>GET /v1/watchlists/{id}/events</code> have the
      same events. <a href="/docs/webhooks">Webhooks</a> says how they are signed and delivered.
    </p>
    ${scrollTable(
      'Event types',
      ['Type', 'Meaning'],
      EVENT_TYPE_NAMES.map((type) =>
        tableRow([html`<a href="#${type}"><code>${type}</code></a>`, EVENT_DESCRIPTIONS[type]]),
      ),
    )}
    ${EVENT_TYPE_NAMES.map(
      (type) =>
        html`<h2 id="${type}">${EVENT_TYPES[type]}</h2>
          <pre><code>${JSON.stringify(toExampleEvent(type), undefined, 2)}</code></pre>`,
    )}
  </div>`;
}

/** The build takes the page into the app's bundle; for TypeScript, which knows no Markdown, its ending stands apart. */
async function readGuide(ending: string): Promise<string> {
  return ((await import(`../../../../../../docs/reference/webhooks${ending}`)) as { default: string }).default;
}
