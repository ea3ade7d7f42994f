import { Parser } from 'htmlparser2';

/** A piece of a page: the start or the end of an element, or the text between two of them. */
export type PageToken =
  | { readonly kind: 'begin'; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

type Attributes = Readonly<Record<string, string>>;

/** Elements whose content is not text of the page. */
const UNREAD = new Set(['script', 'style', 'noscript', 'template']);

/** Elements that have no end and part no text from its label. */
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/** The tokens of a page as a browser saved it; no script is run here. */
export function pageTokens(html: string): PageToken[] {
  const tokens: PageToken[] = [];
  let unread = 0;
  let text = '';
  const take = (token: Exclude<PageToken, { kind: 'text' }>): void => {
    const shown = text.replaceAll(/\s+/g, ' ').trim();
    text = '';
    if (shown !== '') tokens.push({ kind: 'text', text: shown });
    if (unread === 0 && !VOID.has(token.name)) tokens.push(token);
  };
  const parser = new Parser({
    ontext: (part) => {
      if (unread === 0) text += part;
    },
    onopentag: (name, attributes) => {
      if (UNREAD.has(name)) unread += 1;
      take({ kind: 'begin', name, attributes });
    },
    onclosetag: (name) => {
      take({ kind: 'end', name });
      if (UNREAD.has(name)) unread -= 1;
    },
  });
  parser.end(html);
  return tokens;
}

/** Whether an element has this class. */
export function hasClass({ class: classes = '' }: Attributes, name: string): boolean {
  return classes.split(/\s+/).includes(name);
}
