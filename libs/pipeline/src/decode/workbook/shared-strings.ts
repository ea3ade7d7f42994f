import { InputError } from '../../input-error.ts';
import type { WorkbookParts } from '../../fetch/source-input.ts';
import { StringTable } from './string-table.ts';
import { cellText, StringText } from './string-text.ts';
import { readElements, type ElementReader } from './xml-elements.ts';

/** Characters of a shared string at most; Excel lets a cell have 32,767. */
const STRING_LENGTH_MAX = 1024 * 1024;

/** Reads the workbook's shared strings into a table; an empty one where it has no part of them. */
export async function readSharedStrings(parts: WorkbookParts, part: string | undefined): Promise<StringTable> {
  const table = new StringTable();
  if (part === undefined) return table;
  for await (const texts of readElements(parts.read(part), new SharedStrings())) {
    for (const text of texts) table.add(text);
  }
  return table;
}

class SharedStrings implements ElementReader<string> {
  readonly #string = new StringText();
  #text = '';

  open(name: string): void {
    if (name === 'si') this.#text = '';
    this.#string.open(name);
  }

  text(text: string): void {
    if (!this.#string.isText) return;
    this.#text += text;
    if (this.#text.length > STRING_LENGTH_MAX)
      throw new InputError(
        'damaged',
        `The workbook has a shared text of more than ${STRING_LENGTH_MAX} characters, which no cell can hold.`,
      );
  }

  close(name: string): string | undefined {
    this.#string.close(name);
    return name === 'si' ? cellText(this.#text) : undefined;
  }
}
