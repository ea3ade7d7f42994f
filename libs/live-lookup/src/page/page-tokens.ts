/** A piece of a page: the begin or the end of an element, or the text between two of them with its entities resolved. */
export type PageToken =
  | { readonly kind: 'begin'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** Parts of a page that are no text of it. */
const UNREAD = /<!--[\s\S]*?-->|<(script|style|noscript|template)\b[\s\S]*?<\/\1\s*>/gi;
const PIECE = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;
/** Elements that have no end. */
const EMPTY = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The tokens of a page as a browser saved it: elements are closed there, and no script is run here. */
export function pageTokens(html: string): PageToken[] {
  const tokens: PageToken[] = [];
  for (const [whole, slash, name, attributes = ''] of html.replaceAll(UNREAD, '').matchAll(PIECE)) {
    if (name === undefined) {
      const text = resolved(whole).replaceAll(/\s+/g, ' ').trim();
      if (text !== '') tokens.push({ kind: 'text', text });
      continue;
    }
    const element = name.toLowerCase();
    if (EMPTY.has(element)) continue;
    if (slash === '/') tokens.push({ kind: 'end', name: element });
    else if (!attributes.endsWith('/')) tokens.push({ kind: 'begin', name: element, attributes });
  }
  return tokens;
}

/** Whether an element has this class. */
export function hasClass(attributes: string, name: string): boolean {
  const [, classes = ''] = /\bclass\s*=\s*["']([^"']*)["']/i.exec(attributes) ?? [];
  return classes.split(/\s+/).includes(name);
}

function resolved(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, named) => {
    if (named !== undefined) return entities[String(named).toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}
