import { attributes, type Html, html } from './html.ts';

interface CardOptions {
  /** The anchor of links to it. */
  readonly id?: string;
  /** Shown next to the heading. */
  readonly count?: string;
  readonly className?: string;
}

/** The heading of a page with what is on the same line. */
export function headingLine(heading: Html | string, others: Html): Html {
  return html`<div class="summary">
    <h1>${heading}</h1>
    ${others}
  </div>`;
}

/** A part of a page in a frame, under its heading. */
export function card(
  heading: Html | string,
  contents: Html,
  { id, count, className = 'card' }: CardOptions = {},
): Html {
  return html`<section${attributes({ class: className, id })}>
    <h2>${heading}${count === undefined ? '' : html` <small>${count}</small>`}</h2>
    ${contents}
  </section>`;
}

/** Items, one below the other. `label` names the list. */
export function list(items: readonly (Html | string)[], className = 'plain', itemClass = '', label?: string): Html {
  return html`<ul${attributes({ class: className || null, 'aria-label': label })}>
    ${items.map((item) => html`<li${attributes({ class: itemClass || null })}>${item}</li>`)}
  </ul>`;
}

/** A label with its value; a value of null is left out. */
export type Fact = readonly [label: Html | string, value: Html | string | null];

/** Labels with their values. */
export function factList(facts: readonly Fact[], className = 'kv'): Html {
  return html`<dl class="${className}">
    ${facts.map(([label, value]) =>
      value === null
        ? ''
        : html`<dt>${label}</dt>
            <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** A part that is shown on demand. */
export function folded(summary: Html | string, contents: Html, className = 'record'): Html {
  return html`<details${attributes({ class: className || null })}>
    <summary>${summary}</summary>
    ${contents}
  </details>`;
}

/** Parts in a row, with a separator between them; empty ones are left out. */
export function joined(parts: readonly (Html | string | null)[], separator: Html | string): Html {
  const shown = parts.filter((part) => part !== null && part !== '');
  return html`${shown.map((part, i) => (i === 0 ? part : html`${separator}${part}`))}`;
}

/** Why a form was refused; nothing where it was not. `id`: by which a field names it. */
export function refusalNote(refusal: string | null | undefined, id?: string): Html | '' {
  return refusal === null || refusal === undefined || refusal === ''
    ? ''
    : html`<p${attributes({ class: 'refusal', id, role: 'alert' })}>${refusal}</p>`;
}

/** Values that a form sends without showing them; empty ones are left out. */
export function hiddenFields(fields: Readonly<Record<string, unknown>>): Html {
  const given = Object.entries(fields).filter(([, value]) => typeof value === 'string' && value !== '');
  return html`${given.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;
}

/** A link to one of several pages, or views of a page, marked where it is the one that is shown. */
export function currentLink(
  href: string,
  label: Html | string,
  isCurrent: boolean,
  shown: 'page' | 'true' = 'page',
): Html {
  return html`<a${attributes({ href, 'aria-current': isCurrent && shown })}>${label}</a>`;
}
