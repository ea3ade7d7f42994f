import { type Html, html, raw } from './html.ts';

/** The head of a column; `number` heads one of numbers. */
type ColumnHead = string | { readonly number: string };

interface TableOptions {
  /** `region` is a landmark of the page. */
  readonly role?: 'group' | 'region';
  readonly className?: string;
}

export function table(heads: readonly ColumnHead[], rows: readonly Html[], { className }: TableOptions = {}): Html {
  return html`<table ${className === undefined ? '' : raw(`class="${className}"`)}>
    <thead>
      <tr>
        ${heads.map((head) =>
          typeof head === 'string'
            ? html`<th scope="col">${head}</th>`
            : html`<th scope="col" class="num">${head.number}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** A table that scrolls sideways where it does not fit. `label` names it. */
export function scrollTable(
  label: string,
  heads: readonly ColumnHead[],
  rows: readonly Html[],
  options: TableOptions = {},
): Html {
  return html`<div class="scroll" role="${options.role ?? 'group'}" aria-label="${label}" tabindex="0">
    ${table(heads, rows, options)}
  </div>`;
}

/** A cell of a row; `number` is one of numbers, `head` names the row. */
type Cell = Html | string | { readonly number: string } | { readonly head: Html | string };

export function tableRow(cells: readonly Cell[]): Html {
  return html`<tr>
    ${cells.map((cell) => {
      if (typeof cell === 'object' && 'number' in cell) return html`<td class="num">${cell.number}</td>`;
      if (typeof cell === 'object' && 'head' in cell) return html`<th scope="row">${cell.head}</th>`;
      return html`<td>${cell}</td>`;
    })}
  </tr>`;
}
