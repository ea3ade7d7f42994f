import type { Business } from '@registry/contracts-records-sections';
import { html } from 'hono/html';
import { createHash } from 'node:crypto';
import { readMainAddress } from './extension-properties.ts';

/** Pixels of the frame that shows a preview. */
export const PREVIEW_SIZE = { width: 430, height: 220 } as const;

const STYLE =
  'body{font:14px/1.4 system-ui,sans-serif;margin:12px;color:#1a1a1a;background:#fff}h1{font-size:16px;margin:0 0 6px}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:0}dt{color:#555}dd{margin:0}';

/** A preview is shown in a frame of any program, and loads nothing. */
export const PREVIEW_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors *`,
} as const;

/** A company on a page as small as a card. */
export async function preview(business: Business | undefined): Promise<string> {
  const rows = business === undefined ? [] : listFacts(business).filter(([, value]) => value !== null);
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${business?.name ?? 'Unknown business'}</title>
          <style>
            ${''}
          </style>
        </head>
        <body>
          <h1>${business?.name ?? 'No business has this id.'}</h1>
          <dl>
            ${rows.map(
              ([label, value]) =>
                html`<dt>${label}</dt>
                  <dd>${value}</dd>`,
            )}
          </dl>
        </body>
      </html>`,
  ).replace(/<style>\s*<\/style>/, `<style>${STYLE}</style>`);
}

function listFacts(business: Business): [string, string | null][] {
  const { id, status, formation, registrations, people } = business;
  const [registration] = registrations;
  const formed = [formation.formation_date, formation.formation_state].filter((part) => part !== null);
  return [
    ['Id', id],
    ['Status', registration?.status ?? status],
    ['Missing from the registry since', registration?.absent_since?.slice(0, 'YYYY-MM-DD'.length) ?? null],
    ['Entity type', formation.entity_type],
    ['Formed', formed.length === 0 ? null : formed.join(', ')],
    ['Address', readMainAddress(business)],
    [
      'People',
      people.length === 0
        ? null
        : people
            .slice(0, 2)
            .map(({ name }) => name)
            .join('; '),
    ],
    ['Source', registration === undefined ? null : `${registration.source}, ${toDataDate(registration)}`],
  ];
}

function toDataDate({ as_of: asOf }: Business['registrations'][number]): string {
  return asOf === null ? 'date of the data unknown' : `data of ${asOf}`;
}
