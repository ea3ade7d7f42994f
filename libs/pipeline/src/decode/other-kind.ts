import type { SourceFormat } from '../definition/source-definition.ts';
import { InputError } from '../input-error.ts';

/** Bytes from which it is known what a file is instead. */
export const KIND_PROBE_LENGTH = 512;
const QUOTED_LENGTH = 160;

const TABLES: ReadonlySet<string> = new Set(['csv', 'tsv', 'delimited', 'fixed-width', 'xlsx']);
const WEB_PAGE = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i;
const PIECE_OF_WEB_PAGE = /^<(?:title|div|p|br|b|form|script|meta|center|table|h\d|span|pre)\b/i;
const XML = /^<(?:\?xml|[a-z][\w.-]*(?::[\w.-]+)?[\s>/])/i;
const JSON_TEXT = /^(?:\{\s*["}]|\[\s*[[{"\]])/;

const AS_TABLE = 'Save its table as CSV or as an Excel workbook (.xlsx), whichever the source takes.';

/** Kinds of files of no source, by their beginning, with what to do next. */
const OTHER_FILES: readonly (readonly [beginning: string, kind: string, nextStep: string])[] = [
  ['%PDF-', 'a PDF document', 'Fetch the data as a table.'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel workbook (.xls) or Word document', AS_TABLE],
  [String.raw`{\rtf`, 'a text of a word processor (RTF)', AS_TABLE],
];

/** A kind of file that is not the one that is expected. */
interface OtherKind {
  readonly kind: string;
  readonly nextStep: string;
  readonly isOfNoSource: boolean;
}

const AGAIN = { nextStep: 'Fetch it again.', isOfNoSource: false };

/** Throws InputError where the file is of another kind altogether: what portals send when they are moved, closed or in trouble. */
export function refuseOtherKind(head: Buffer, format: SourceFormat): void {
  const text = readableText(head);
  const found = otherKind(text, format);
  if (found === null) return;
  const { title } = /<title[^>]*>\s*(?<title>[^<]*?)\s*<\/title>/i.exec(text)?.groups ?? {};
  const start = (title ?? text).replaceAll(/\s+/g, ' ').trim().slice(0, QUOTED_LENGTH);
  const quoted = /[\p{Cc}\ufffd]/u.test(start) ? '' : `: ${start.startsWith('{') ? start : JSON.stringify(start)}`;
  const { kind, nextStep, isOfNoSource } = found;
  const message = `The file is ${kind}, not ${expectedKind(format)}${quoted}. ${nextStep}`;
  throw new InputError('layout', message, { isOfNoSource });
}

function otherKind(text: string, { decoder }: SourceFormat): OtherKind | null {
  const isTable = TABLES.has(decoder);
  if (WEB_PAGE.test(text) || (isTable && PIECE_OF_WEB_PAGE.test(text)))
    return { ...AGAIN, kind: 'a web page', isOfNoSource: WEB_PAGE.test(text) };
  if (isTable && JSON_TEXT.test(text)) return { ...AGAIN, kind: 'JSON' };
  if (XML.test(text) && (isTable || text.startsWith('<?xml'))) return { ...AGAIN, kind: 'XML' };
  const [, kind, nextStep] = OTHER_FILES.find(([beginning]) => text.startsWith(beginning)) ?? [];
  return kind === undefined || nextStep === undefined ? null : { kind, nextStep, isOfNoSource: true };
}

function expectedKind({ decoder, delimiter }: SourceFormat): string {
  if (decoder === 'csv') return 'CSV';
  if (decoder === 'tsv') return 'tab-separated text';
  if (decoder === 'delimited') return `text with ${JSON.stringify(delimiter)} between the fields`;
  if (decoder === 'fixed-width') return 'text of fixed columns';
  if (decoder === 'xlsx') return 'an Excel workbook (.xlsx)';
  return decoder === 'ndjson' ? 'lines of JSON' : 'JSON';
}

function readableText(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le', 2).trimStart();
  // Bytes as characters: what is compared is ASCII, and the head may end within a character.
  return head.toString(head[0] === 0xd0 ? 'latin1' : 'utf8').trimStart();
}
