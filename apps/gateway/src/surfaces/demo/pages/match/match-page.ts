import { matchVerdicts, type MatchVerdict, type RegisterCoverage } from '@registry/contracts-business-registry';
import type { CountedCandidate, CountedResult } from '@registry/contracts-records-sections';
import { isSampleSlug, parseBusinessId } from '@registry/domain';
import { type CompanyList, rowName } from '../../../../lists/read-list.ts';
import { profileUrl } from '../../base-url.ts';
import { type Html, html, raw } from '../layout/html.ts';
import { counted, SAMPLE_BADGE, statusBadge } from '../layout/parts.ts';
import type { ListPart } from './list-batches.ts';

/** Ids of companies by the number of the row; `''` where none of the candidates is meant. */
export type ChoiceByRow = ReadonlyMap<number, string>;

/** What somebody filled in. */
export interface MatchForm {
  readonly list: string;
  /** Of rows without a state. */
  readonly state: string;
  readonly choices?: ChoiceByRow;
  /** The column of the names, where several may have them. */
  readonly nameColumn?: number;
  /** The API key; no page contains it. */
  readonly key?: string;
}

/** How pages call the verdicts. */
export const VERDICTS: Readonly<Record<MatchVerdict, string>> = {
  matched: 'Matched',
  review: 'Review',
  no_match: 'No match',
  not_covered: 'Not covered',
  invalid: 'Invalid',
};

export function choiceName(row: number): string {
  return `choice-${row}`;
}

/** Why the form is shown again: what was wrong with the list, or which of its columns has the names is to be chosen. */
interface FormAgain {
  readonly refusal?: string;
  readonly list?: CompanyList;
}

/** The form. */
export function matchFormMain({ list, state }: MatchForm, { refusal, list: read }: FormAgain = {}): Html {
  return html`<h1>Match a list of companies</h1>
    <p class="lead">
      Paste or upload a list and see which registered companies it means, with the probability and the evidence of each:
      up to 100 rows, or up to 100,000 with an API key.
    </p>
    ${refusal === undefined ? '' : html`<p class="refusal" id="list-refusal" role="alert">${refusal}</p>`}
    <form class="form card" action="/match" method="post" enctype="multipart/form-data">
      <label for="list">List: one company per line, CSV, or cells copied from a spreadsheet</label>
      <textarea
        id="list"
        name="list"
        spellcheck="false"
        placeholder="name,state,address"
        ${refusal === undefined ? '' : raw('aria-invalid="true" aria-describedby="list-refusal"')}
      >
${list}</textarea>
      ${read === undefined ? '' : nameColumnField(read)}
      <label for="file">Or a CSV file</label>
      <input id="file" name="file" type="file" accept=".csv,.tsv,.txt,text/csv" />
      <label for="state">State of rows without one (optional)</label>
      <input id="state" name="state" value="${state}" maxlength="40" placeholder="Oregon" />
      <label for="key">API key (for more than 100 rows)</label>
      <input id="key" name="key" type="password" autocomplete="off" maxlength="100" />
      <p class="facts">
        Ten rows count as one request of the key. It is stored only in a session cookie, which your browser deletes when
        you close it.
      </p>
      <button type="submit">Match companies</button>
    </form>
    <h2>Columns</h2>
    <p>
      The first row names the columns: <code>name</code>, and optionally <code>state</code>, <code>address</code>,
      <code>city</code>, <code>postal_code</code>, <code>file_number</code>, <code>tin</code> and <code>formed</code>.
      Usual other names, such as <code>Vendor Name</code> or <code>ZIP</code>, are recognized. A list of names needs no
      first row.
    </p>
    <p>
      Programs: <a href="/docs">the API</a>. OpenRefine: add the reconciliation service <code>/reconcile</code> of this
      site.
    </p>`;
}

/** The choice of the column of names, before anything is matched and counted. */
function nameColumnField({ header, names }: CompanyList): Html {
  return html`<label for="name-column">Column with the names of the companies</label>
    <p class="facts" role="status">Several columns may have them. Choose one, and match.</p>
    <select id="name-column" name="name_column">
      ${names.map((at) => html`<option value="${at}">${header[at]} (column ${at + 1})</option>`)}
    </select>`;
}

/** The columns that were read, by field. */
export function columnsRead({ header, places }: CompanyList): Html {
  const read = [...places].map(([field, at]) => `${header[at]} as ${field.replaceAll('_', ' ')}`);
  return html`<p class="facts">Columns read: ${read.join(', ')}.</p>`;
}

/** The rows with their verdicts and candidates, which can be chosen, and the download. */
export function matchResultsMain(form: MatchForm, list: CompanyList, results: readonly CountedResult[]): Html {
  const verdicts = Map.groupBy(results, ({ verdict }) => verdict);
  const summary = (Object.keys(VERDICTS) as MatchVerdict[])
    .filter((verdict) => verdicts.has(verdict))
    .map((verdict) => `${verdicts.get(verdict)?.length ?? 0} ${VERDICTS[verdict].toLowerCase()}`);
  return html`<h1>${counted(results.length, 'company', 'companies')}</h1>
    <p role="status">${summary.join(', ')}.</p>
    <form action="/match/results.csv" method="post">
      <input type="hidden" name="list" value="${form.list}" />
      <input type="hidden" name="state" value="${form.state}" />
      ${form.nameColumn === undefined ? '' : html`<input type="hidden" name="name_column" value="${form.nameColumn}" />`}
      ${columnsRead(list)}
      <p class="actions">
        <button class="quiet" type="submit">Download CSV</button>
        <a class="quiet" href="/match">Match another list</a>
      </p>
      ${resultsTable(list, results)}
    </form>`;
}

/** Rows with their verdicts and candidates to choose from. `before`: rows of the list before these. */
export function resultsTable(list: CompanyList, results: ListPart['results'], before = 0): Html {
  return html`<div class="scroll" role="region" aria-label="Results" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Your company</th>
          <th scope="col">Result</th>
          <th scope="col">Registered company</th>
        </tr>
      </thead>
      <tbody>
        ${results.map((result, at) => resultRow(before + at, rowName(list, at), result))}
      </tbody>
    </table>
  </div>`;
}

/** Whether only sample companies of a state are loaded. */
export function isSampleRegister({ sources }: RegisterCoverage): boolean {
  return sources.length > 0 && sources.every(({ source }) => isSampleSlug(source));
}

/** The results of a batch are kept without coverage. */
type ShownResult = ListPart['results'][number] & Partial<Pick<CountedResult, 'coverage'>>;

function resultRow(row: number, name: string, { verdict, message, candidates, coverage = [] }: ShownResult): Html {
  const samples = new Set<string>(coverage.filter(isSampleRegister).map(({ state }) => state));
  const chosen = verdict === 'matched' ? 0 : undefined;
  return html`<tr>
    <td class="num">${row + 1}</td>
    <td>${name}</td>
    <td>
      <span class="badge ${verdict}" title="${matchVerdicts[verdict]}">${VERDICTS[verdict]}</span>
      ${message === undefined ? '' : html`<p class="facts">${message}</p>`}
    </td>
    <td>
      ${
        candidates.length === 0
          ? '–'
          : html`<fieldset class="choices">
              <legend class="hidden">Company for row ${row + 1}</legend>
              ${candidates.map((candidate, at) => choice(row, candidate, at === chosen, samples))}
              <label><input type="radio" name="${choiceName(row)}" value="" /> None of these</label>
            </fieldset>`
      }
    </td>
  </tr>`;
}

function choice(
  row: number,
  { business, confidence, matched_name: matched, evidence }: CountedCandidate,
  isChosen: boolean,
  samples: ReadonlySet<string>,
): Html {
  const { id, name, status, full_address: address } = business;
  return html`<label>
      <input type="radio" name="${choiceName(row)}" value="${id}" ${isChosen ? raw('checked') : ''} />
      <a href="${profileUrl('', id)}">${name}</a>
      ${statusBadge(status)}${samples.has(parseBusinessId(id)?.state ?? '') ? SAMPLE_BADGE : ''}
      <strong>${percent(confidence)}</strong>
    </label>
    <p class="facts">
      ${matched === null || matched === name ? '' : html`also known as ${matched} · `}${address === '' ? id : `${address} · ${id}`}
    </p>
    <details>
      <summary>Evidence<span class="hidden"> for ${name}</span></summary>
      <ul class="evidence">
        ${evidence.map(({ agrees, text, weight }) => html`<li>${sign(agrees)} ${text} (${weight > 0 ? '+' : ''}${weight})</li>`)}
      </ul>
    </details>`;
}

/** Whether a fact speaks for the company. */
function sign(agrees: boolean | null): string {
  if (agrees === null) return 'Unknown:';
  return agrees ? 'For:' : 'Against:';
}

function percent(confidence: number): string {
  return `${Math.round(confidence * 1000) / 10} %`;
}
