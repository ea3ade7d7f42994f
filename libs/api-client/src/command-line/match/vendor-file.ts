import type { QueryField } from '@registry/domain/query-fields';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { ColumnPlaces } from '../../lists/choose-columns.ts';
import { decodeList } from '../../lists/decode-list.ts';
import type { ListAdvice } from '../../lists/list-error.ts';
import { type CompanyList, type ListRow, readList } from '../../lists/read-list.ts';
import type { CommandIo } from '../command.ts';

export interface VendorFileOptions {
  /** `-` is standard input. */
  readonly path: string;
  /** Undefined: by its mark of the byte order, else UTF-8. */
  readonly encoding: string | undefined;
  /** Undefined: by its first lines. */
  readonly delimiter: string | undefined;
  /** Headers of the columns of fields; an empty one for none. */
  readonly named: ReadonlyMap<QueryField, string>;
}

const ADVICE: ListAdvice = {
  format: 'CSV',
  encoding: (name) => `name its encoding: --encoding ${name}`,
  nameColumn: 'Name it: --column name=HEADER',
};

/** A list in a file. It is read twice: to know what is in it, and to match it. */
export class VendorFile {
  readonly header: readonly string[];
  readonly delimiter: string;
  readonly places: ColumnPlaces;
  /** Rows without the header. */
  readonly rowCount: number;
  /** Changes with any byte of the file. */
  readonly digest: string;
  readonly #read: () => Promise<CompanyList>;

  private constructor(list: CompanyList, survey: Survey, read: () => Promise<CompanyList>) {
    this.header = list.header;
    this.delimiter = list.delimiter;
    this.places = list.places;
    this.rowCount = survey.rowCount;
    this.digest = survey.digest;
    this.#read = read;
  }

  /** Throws `ListError` where a row cannot be read. */
  static async open(
    { stdin }: CommandIo,
    { path, encoding, delimiter, named }: VendorFileOptions,
  ): Promise<VendorFile> {
    const piped = path === '-' ? await buffer(stdin) : undefined;
    const bytes = (): AsyncIterable<Uint8Array> => (piped === undefined ? createReadStream(path) : once(piped));
    const read = (): Promise<CompanyList> =>
      readList(decodeList(bytes(), ADVICE, encoding), { delimiter, named, advice: ADVICE });
    const list = await read();
    return new VendorFile(list, await survey(list, bytes()), read);
  }

  /** The rows after the first `skipped`. */
  async *rowsAfter(skipped: number): AsyncGenerator<ListRow, void, undefined> {
    let at = 0;
    for await (const row of (await this.#read()).rows) if (++at > skipped) yield row;
  }
}

interface Survey {
  readonly rowCount: number;
  readonly digest: string;
}

async function survey({ rows }: CompanyList, bytes: AsyncIterable<Uint8Array>): Promise<Survey> {
  let rowCount = 0;
  for (const counted = rows[Symbol.asyncIterator](); (await counted.next()).done !== true;) rowCount += 1;
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return { rowCount, digest: hash.digest('hex') };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield await Promise.resolve(bytes);
}
