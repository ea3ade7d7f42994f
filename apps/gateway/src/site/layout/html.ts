import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export { html, raw };

/** A piece of a page: every value in it is escaped, but what is such a piece itself. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Attributes of an element; those of false, null and undefined are left out, and those of true have no value. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The attributes as they follow the name of the element, each after a blank. */
export function attributes(given: Attributes): Html {
  const shown = Object.entries(given).filter(([, value]) => value !== false && value !== null && value !== undefined);
  return html`${shown.map(([name, value]) => (value === true ? html` ${name}` : html` ${name}="${value}"`))}`;
}
