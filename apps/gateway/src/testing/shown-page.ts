const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the text of a piece of HTML as a reader sees it, on one line. */
export function textIn(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The machine-readable dates of a piece of HTML. */
export function datesIn(html: string): string[] {
  return [...html.matchAll(/<time datetime="([^"]*)"/g)].map(([, date = '']) => date);
}

/** The pieces of a page between a start and an end, with the groups of the start. */
export function findPieces(
  html: string,
  start: RegExp,
  end: string,
): { readonly groups: string[]; readonly html: string }[] {
  return [...html.matchAll(new RegExp(start, 'g'))].map((match) => {
    const from = match.index + match[0].length;
    return { groups: match.slice(1), html: html.slice(from, html.indexOf(end, from)) };
  });
}
