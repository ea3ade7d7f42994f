import type { HtmlEscapedString } from 'hono/utils/html';

export { html, raw } from 'hono/html';

/** A piece of a page: every value in it is escaped, but what is such a piece itself. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
