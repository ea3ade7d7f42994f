import { foldWords } from '@registry/domain/folded-name';
import { isLegalForm } from '@registry/domain/name-key';
import { parse } from 'csv-parse/sync';

/** Separators of the cells of a line, the clearest first. Company names have commas. */
const DELIMITERS = ['|', '\t', ';', ','] as const;

export type Delimiter = (typeof DELIMITERS)[number];

export function findDelimiter(line: string): Delimiter | undefined {
  return DELIMITERS.find((delimiter) => line.includes(delimiter));
}

/** The cells of a line, without quotation marks and marks of Markdown. A line of a table begins and ends with its delimiter. */
export function splitCells(line: string, delimiter: Delimiter): string[] {
  if (delimiter === '|') {
    const inner = line
      .trim()
      .replace(/^\|/, '')
      .replace(/(?<!\\)\|$/, '');
    return inner.split(/(?<!\\)\|/).map((cell) => plainCell(cell.replaceAll('\\|', '|')));
  }
  return csvCells(line, delimiter).map(plainCell);
}

function csvCells(line: string, delimiter: Delimiter): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true, trim: true });
    return cells;
  } catch {
    return line.split(delimiter); // a quotation mark that is not closed
  }
}

/** `**"Acme"**`, `[Acme](https://…)` and `Acme,` are Acme. */
export function plainCell(cell: string): string {
  const text = cell.replaceAll(/\*\*|__|`/g, '').replaceAll(/\[([^\]]+)\]\([^()]*\)/g, '$1');
  const bare = text
    .trim()
    .replace(/^([*_~])(.+)\1$/, '$2')
    .replace(/[,;]$/, '');
  const inner = bare.replace(/^(?:"([^"]*)"|'([^']*)'|“([^”]*)”|‘([^’]*)’|«([^»]*)»)$/, '$1$2$3$4$5');
  return inner === cell ? inner.trim() : plainCell(inner);
}

/** `Acme`, `Inc.` is one name with a comma. */
export function withJoinedForms(cells: readonly string[]): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    const isForm = joined.length > 0 && isLegalForm(foldWords(cell));
    if (isForm) joined.push(`${joined.pop()}, ${cell}`);
    else joined.push(cell);
  }
  return joined;
}
