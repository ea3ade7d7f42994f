import { InputError } from '../../input-error.ts';
import type { WorkbookParts } from '../../fetch/source-input.ts';
import { cellFormat, type CellFormat } from './cell-format.ts';
import { ElementScanner, elementsOf } from './element-scanner.ts';
import { StringTable } from './string-table.ts';
import { attribute, stringText, xmlText } from './xml-text.ts';

/** A sheet of cells that is shown. */
export interface Sheet {
  readonly name: string;
  /** The part of the package that it is. */
  readonly part: string;
}

/** What a workbook says of itself, without its cells. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly from1904: boolean;
  /** Formats of the cell styles that show a number otherwise than it is. */
  readonly formats: ReadonlyMap<number, CellFormat>;
}

/** Bytes of the small parts of a package and of their elements at most. */
const SMALL_PART_BYTES_MAX = 32 * 1024 * 1024;

/** Reads the workbook's list of sheets and its styles. Throws InputError when the package is no workbook. */
export async function readWorkbook(parts: WorkbookParts): Promise<Workbook> {
  const part = await workbookPart(parts);
  const book = await textOf(parts, part);
  const targets = relations(await textOf(parts, relationsPart(part)), part);
  const sheets = tags(book, 'sheet').flatMap((tag) => {
    const id = attribute(tag, 'r:id') ?? / \w+:id="([^"]*)"/.exec(tag)?.[1];
    const target = id === undefined ? undefined : targets.find((relation) => relation.id === id);
    const isShown = (attribute(tag, 'state') ?? 'visible') === 'visible';
    // A chart has a sheet of its own, which is no worksheet.
    return target?.type.endsWith('/worksheet') && isShown
      ? [{ name: attribute(tag, 'name') ?? '', part: target.part }]
      : [];
  });
  if (sheets.length === 0) throw new InputError('layout', 'The workbook shows no sheet of cells.');
  const from1904 = tags(book, 'workbookPr').some((tag) => ['1', 'true'].includes(attribute(tag, 'date1904') ?? ''));
  const styles = targets.find(({ type }) => type.endsWith('/styles'));
  return { sheets, from1904, formats: styles ? cellFormats(await textOf(parts, styles.part)) : new Map() };
}

/** Reads the workbook's shared strings into a table; an empty one where it has none. */
export async function readSharedStrings(parts: WorkbookParts, folder: string): Promise<StringTable> {
  const table = new StringTable(folder);
  const part = await workbookPart(parts);
  const shared = relations(await textOf(parts, relationsPart(part)), part).find(({ type }) =>
    type.endsWith('/sharedStrings'),
  );
  if (!shared || !parts.has(shared.part)) return table;
  const scanner = new ElementScanner('si', SMALL_PART_BYTES_MAX);
  try {
    for await (const elements of elementsOf(parts.read(shared.part), scanner)) {
      for (const element of elements) {
        if (!table.add(stringText(element, scanner.prefix)))
          throw new InputError('damaged', `The workbook's shared text ${table.count} is longer than any cell's.`);
      }
    }
    return table;
  } catch (error) {
    table.close();
    throw error;
  }
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly part: string;
}

async function workbookPart(parts: WorkbookParts): Promise<string> {
  const found = relations(await textOf(parts, '_rels/.rels'), '').find(({ type }) => type.endsWith('/officeDocument'));
  return found?.part ?? 'xl/workbook.xml';
}

function relationsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

/** The relations of a part; targets are given from the part's own folder or, with a slash, from the package's. */
function relations(xml: string, from: string): Relation[] {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  return tags(xml, 'Relationship').map((tag) => {
    const target = attribute(tag, 'Target') ?? '';
    const part = new URL(target, `package:///${folder}`).pathname.replace(/^\/+/, '');
    return { id: attribute(tag, 'Id') ?? '', type: attribute(tag, 'Type') ?? '', part: decodeURIComponent(part) };
  });
}

function cellFormats(xml: string): Map<number, CellFormat> {
  const codes = new Map(
    tags(xml, 'numFmt').map((tag) => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? ''] as const),
  );
  const styles = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  const formats = new Map<number, CellFormat>();
  tags(styles, 'xf').forEach((tag, at) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    const format = cellFormat(id, codes.get(id));
    if (format !== undefined) formats.set(at, format);
  });
  return formats;
}

/** The opening tags of one name in a document that is at hand as a whole. */
function tags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, 'g')) ?? [];
}

async function textOf(parts: WorkbookParts, part: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (!parts.has(part)) throw new InputError('damaged', `The workbook lacks its part ${xmlText(part)}.`);
  for await (const chunk of parts.read(part)) {
    bytes += chunk.length;
    if (bytes > SMALL_PART_BYTES_MAX)
      throw new InputError('too_large', `The workbook's part ${part} has more than ${SMALL_PART_BYTES_MAX} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
