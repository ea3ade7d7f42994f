const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]+));/g;
/** Excel's own escape for characters that XML cannot hold: `_x000D_`. */
const EXCEL_ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** Text of an XML element or attribute as its author meant it. NUL and unpaired surrogates, which Postgres cannot hold, are left out. */
export function xmlText(written: string): string {
  let text = written;
  if (text.includes('&')) text = text.replace(REFERENCE, resolve);
  if (text.includes('_x')) text = text.replace(EXCEL_ESCAPE, (_, code: string) => character(Number.parseInt(code, 16)));
  return text;
}

function resolve(whole: string, hexadecimal?: string, decimal?: string, name?: string): string {
  if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16));
  if (decimal !== undefined) return character(Number(decimal));
  return named[name ?? ''] ?? whole;
}

function character(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code);
}

/** The value of an attribute in a tag such as `<c r="A1" t="s">`; undefined where the tag has none. */
export function attribute(tag: string, name: string): string | undefined {
  const from = tag.indexOf(` ${name}=`);
  if (from < 0) return undefined;
  const start = from + name.length + 2;
  const end = tag.indexOf(tag[start] ?? '"', start + 1);
  return end < 0 ? undefined : xmlText(tag.slice(start + 1, end));
}

/** All text inside the `t` elements of a shared or inline string, runs of formatted text put together; hints on pronunciation are none of it. */
export function stringText(element: string, prefix: string): string {
  const open = `<${prefix}t`;
  let body = element;
  if (body.includes(`<${prefix}rPh`))
    body = body.replace(new RegExp(`<${prefix}rPh[\\s>][\\s\\S]*?</${prefix}rPh>`, 'g'), '');
  let text = '';
  for (let at = body.indexOf(open); at >= 0; at = body.indexOf(open, at + 1)) {
    const next = body[at + open.length];
    if (next !== '>' && next !== ' ') continue;
    const start = body.indexOf('>', at) + 1;
    if (body[start - 2] === '/') continue;
    const end = body.indexOf(`</${prefix}t>`, start);
    if (end < 0) break;
    text += body.slice(start, end);
  }
  return xmlText(text);
}
