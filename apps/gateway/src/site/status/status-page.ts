import { type Component, componentNames } from '../../status/components.ts';
import type { Incident, StatusReport, StatusSource } from '../../status/status.dto.ts';
import { card, headingLine, joined, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { moment, momentInWords, time } from '../layout/parts.ts';
import { scrollTable, tableRow } from '../layout/table.ts';

const HEADINGS: Readonly<Record<StatusReport['status'], string>> = {
  ok: 'All checked components are available',
  degraded: 'Something is wrong',
  unknown: 'All checked components are available, incidents unknown',
};
/** Each with a class for its look. */
const OF_INCIDENTS: Readonly<Record<Incident['status'], readonly [words: string, look: string]>> = {
  open: ['Open', 'inactive'],
  scheduled: ['Scheduled', 'doubtful'],
  ended: ['Ended', ''],
};
const OF_COMPONENTS = { ok: 'Available', unavailable: 'Unavailable', unknown: 'Not checked' } as const;
const LOOKS = { ok: 'good', degraded: 'inactive', unavailable: 'inactive', unknown: 'doubtful' } as const;

/** The status of the service: components, incidents, sources. */
export function statusMain({ status, checked_at: at, components, sources, incidents }: StatusReport): Html {
  return html`${headingLine('Status', statusMark(HEADINGS[status], LOOKS[status]))}
    <p class="facts">
      Checked ${momentInWords(at)}. A report is at most five seconds old. <a href="/v1/status">The same as JSON</a>
    </p>
    ${card(
      'Components',
      list(components.map(({ name, status: one }) => html`${name} ${statusMark(OF_COMPONENTS[one], LOOKS[one])}`)),
    )}
    ${card(
      'Incidents and maintenance',
      incidents === null
        ? html`<p>The incidents cannot be read at present.</p>`
        : incidents.length === 0
          ? html`<p>The operator has described none.</p>`
          : html`${incidents.map(incidentBlock)}`,
    )}
    ${card('Data', sources === null ? html`<p>How fresh the data is cannot be read at present.</p>` : sourceTable(sources))}`;
}

function statusMark(words: string, look: string): Html {
  return html`<span class="badge ${look}">${words}</span>`;
}

function incidentBlock({ id, title, status, started_at: start, ended_at: end, components, updates }: Incident): Html {
  const parts = components.map((name: Component) => componentNames[name]).join(', ');
  const period = end === null ? html`from ${moment(start)}` : html`${moment(start)} to ${moment(end)}`;
  return html`<h3 id="${id}">${title} ${statusMark(...OF_INCIDENTS[status])}</h3>
    <p class="facts">${joined([period, parts], ' · ')}</p>
    ${list(updates.map(({ at, text }) => html`${moment(at)}: ${text}`))}`;
}

function sourceTable(sources: readonly StatusSource[]): Html {
  if (sources.length === 0) return html`<p>No source is loaded.</p>`;
  const date = (text: string | null, otherwise: string): Html | string => (text === null ? otherwise : time(text));
  const moments = (text: string | null): Html | string => (text === null ? 'none' : moment(text));
  return scrollTable(
    'Sources and lists',
    ['Source', 'Data of', 'Loaded', 'Last failed load'],
    sources.map(({ source, dataset, list: abbr, as_of: asOf, last_loaded_at: loaded, last_failed_at: failed }) =>
      tableRow([
        { head: joined([dataset ?? '', abbr ?? '', html`<small>${source}</small>`], ' ') },
        date(asOf, 'unknown'),
        moments(loaded),
        moments(failed),
      ]),
    ),
  );
}
