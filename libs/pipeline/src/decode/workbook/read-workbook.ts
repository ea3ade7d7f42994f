import { InputError } from '../../input-error.ts';
import type { WorkbookParts } from '../../fetch/source-input.ts';
import { cellFormat, type CellFormat } from './cell-format.ts';
import { readTags, type Tag } from './xml-elements.ts';

/** A sheet of cells that is shown. */
export interface Sheet {
  readonly name: string;
  /** The part of the package that it is. */
  readonly part: string;
}

/** Facts of a workbook, without its cells. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly from1904: boolean;
  /** Formats of the cell styles that show a number otherwise than it is. */
  readonly formats: ReadonlyMap<number, CellFormat>;
  /** The part with the texts that cells refer to by number; undefined without any. */
  readonly stringsPart: string | undefined;
}

/** Elements that are taken from a small part at most; Excel allows 64,000 styles of cells. */
const TAGS_MAX = 200_000;

/** Reads the workbook's list of sheets and its styles. Throws InputError when the package is not a workbook. */
export async function readWorkbook(parts: WorkbookParts): Promise<Workbook> {
  const [root] = (await relations(parts, '')).filter(({ type }) => type.endsWith('/officeDocument'));
  const part = root?.part ?? 'xl/workbook.xml';
  const book = await listTags(parts, part, ['sheet', 'workbookPr']);
  const targets = await relations(parts, part);
  const partOf = (type: string): string | undefined =>
    targets.find((target) => target.type.endsWith(type) && parts.has(target.part))?.part;
  const sheets = book.flatMap(({ name, attributes }) => {
    const [, id] = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id')) ?? [];
    const target = targets.find((relation) => relation.id === id);
    const isShown = (attributes.state ?? 'visible') === 'visible';
    // A chart has a sheet of its own, which is not a worksheet.
    return name === 'sheet' && target?.type.endsWith('/worksheet') && isShown
      ? [{ name: attributes.name ?? '', part: target.part }]
      : [];
  });
  if (sheets.length === 0) throw new InputError('layout', 'The workbook shows no sheet of cells.');
  const styles = partOf('/styles');
  return {
    sheets,
    from1904: book.some(({ attributes }) => ['1', 'true'].includes(attributes.date1904 ?? '')),
    formats: styles === undefined ? new Map() : await cellFormats(parts, styles),
    stringsPart: partOf('/sharedStrings'),
  };
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly part: string;
}

/** The relations of a part or, without one, of the package; targets are given from the part's own folder or, with a slash, from the package's. */
async function relations(parts: WorkbookParts, from: string): Promise<Relation[]> {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const tags = await listTags(parts, `${folder}_rels/${from.slice(folder.length)}.rels`, ['Relationship']);
  return tags.map(({ attributes: { Target = '', Id = '', Type = '' } }) => {
    const part = new URL(Target, `package:///${folder}`).pathname.replace(/^\/+/, '');
    return { id: Id, type: Type, part: decodeURIComponent(part) };
  });
}

async function cellFormats(parts: WorkbookParts, part: string): Promise<Map<number, CellFormat>> {
  const tags = await listTags(parts, part, ['numFmt', 'xf']);
  const codes = new Map(
    tags
      .filter(({ name }) => name === 'numFmt')
      .map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode] as const),
  );
  const formats = new Map<number, CellFormat>();
  const styles = tags.filter(({ parent }) => parent === 'cellXfs');
  for (const [style, { attributes }] of styles.entries()) {
    const id = Number(attributes.numFmtId ?? 0);
    const format = cellFormat(id, codes.get(id));
    if (format !== undefined) formats.set(style, format);
  }
  return formats;
}

async function listTags(parts: WorkbookParts, part: string, names: readonly string[]): Promise<Tag[]> {
  const tags: Tag[] = [];
  for await (const found of readTags(parts.read(part), names)) {
    for (const tag of found) tags.push(tag);
    if (tags.length > TAGS_MAX)
      throw new InputError(
        'too_large',
        `The workbook's part ${part} has more than ${TAGS_MAX} elements ${names.join(' and ')}.`,
      );
  }
  return tags;
}
