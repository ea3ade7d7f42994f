import { QUERY_FIELD_NAMES, type QueryField } from '@registry/domain';
import { shownColumns } from '@registry/api-client/lists/choose-columns';
import type { ListRows } from '../../lists/list-rows.ts';
import type { ChoiceByRow } from '../../lists/single-candidates.ts';
import { refusalNote } from '../layout/blocks.ts';
import { choice, field, fieldset, formBlock, keyField, selectField } from '../layout/form-parts.ts';
import { type Html, html, raw } from '../layout/html.ts';

/** Input of the form. */
export interface MatchForm {
  readonly list: string;
  /** Of rows without a state. */
  readonly state: string;
  readonly choices: ChoiceByRow;
  /** The only candidate of each row to review is chosen; false takes that back. */
  readonly accepts?: boolean | undefined;
  /** The columns of fields by their names, once they were shown; an empty name for none. */
  readonly columns: ReadonlyMap<QueryField, string>;
  /** The API key; no page contains it. */
  readonly key?: string;
  /** The rows of a longer list are screened too. */
  readonly isScreened?: boolean;
}

/** The fields of a form: the column of a field of a query, and the company of a row. */
export function columnName(field: QueryField): string {
  return `column-${field}`;
}

export function choiceName(row: number): string {
  return `choice-${row}`;
}

/** The form. It is shown again with what was wrong with the list, or to confirm which of its columns are read. */
export function matchFormMain(
  { list, state, isScreened = false }: Pick<MatchForm, 'list' | 'state' | 'isScreened'>,
  { refusal, list: read }: { readonly refusal?: string; readonly list?: ListRows } = {},
): Html {
  const screens = 'Screen a list of more than 100 rows against lists of excluded and sanctioned parties';
  const fields = html`<label for="list">List: one company per line, CSV, or cells copied from a spreadsheet</label>
    <textarea
      id="list"
      name="list"
      spellcheck="false"
      placeholder="name,state,address"
      ${refusal === undefined ? '' : raw('aria-invalid="true" aria-describedby="list-refusal"')}
    >
${raw(list.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))}</textarea>
    ${read === undefined ? '' : columnFields(read)}
    ${field('file', 'Or a CSV file', { type: 'file', accept: '.csv,.tsv,.txt,text/csv' })}
    ${field('state', 'State of rows without one (optional)', { value: state, maxlength: 40, placeholder: 'Oregon' })}
    ${keyField('API key (for more than 100 rows)', false)}
    <p class="facts">
      Ten rows count as one request of the key. It is stored only in a session cookie, which your browser deletes when
      you close it.
    </p>
    ${choice('checkbox', { name: 'screen', value: 'true', checked: isScreened }, screens)}`;
  return html`<h1>Match a list of companies</h1>
    <p class="lead">
      Paste or upload a list and see which registered companies it means, with the probability and the evidence of each:
      up to 100 rows, or up to 100,000 with an API key.
    </p>
    ${refusalNote(refusal, 'list-refusal')}
    ${formBlock('/match', 'Match companies', fields, { class: 'form card', enctype: 'multipart/form-data' })}
    <p>A longer list is stored for 7 days. <a href="/workspace/batches">Open one again</a></p>
    <h2>Columns</h2>
    <p>
      The first row names the columns: <code>name</code>, and optionally <code>state</code>, <code>address</code>,
      <code>city</code>, <code>postal_code</code>, <code>country</code>, <code>file_number</code>, <code>tin</code> and
      <code>formed</code>. Usual other names, such as <code>Vendor Name</code>, <code>ZIP</code> or
      <code>City/State/Zip</code>, are recognized. A list of names needs no first row, and each line may end in its
      place: <code>Cedar Ridge Bakery, Dallas, OR</code>.
    </p>
    <p>
      Programs: <a href="/docs">the API</a>. OpenRefine: add the reconciliation service <code>/reconcile</code> of this
      site.
    </p>`;
}

/** The columns that are read, to be confirmed or corrected before anything is matched and counted. */
function columnFields({ header, rows, places }: ListRows): Html {
  const [first = []] = rows;
  const columns = shownColumns(header);
  const labels = columns.map((name, at) => {
    const example = (first[at] ?? '').trim().slice(0, EXAMPLE_LENGTH_MAX);
    return [name, example === '' ? name : `${name}: ${example}`] as const;
  });
  const options = [['', '(none)'] as const, ...labels];
  const fields = QUERY_FIELD_NAMES.map((name) => {
    const chosen = columns[places.get(name) ?? -1];
    return html`<div>${selectField(columnName(name), FIELD_LABELS[name], options, chosen)}</div>`;
  });
  const note = html`<p class="facts" id="columns-note" role="status">
    Nothing is matched or counted yet. These columns are read, with the first row as an example. Correct them if needed,
    and match.
  </p>`;
  return fieldset('Columns', html`${note} ${fields}`, { class: 'boxes', 'aria-describedby': 'columns-note' });
}

/** Characters of an example. */
const EXAMPLE_LENGTH_MAX = 40;

/** How pages call the fields of a query. */
export const FIELD_LABELS: Readonly<Record<QueryField, string>> = {
  name: 'Name of the company',
  state: 'State',
  address: 'Address',
  city: 'City',
  postal_code: 'ZIP code',
  country: 'Country',
  file_number: 'File number',
  tin: 'EIN',
  formed: 'Formation date',
};
