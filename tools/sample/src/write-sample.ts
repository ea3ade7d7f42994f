import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { archiveStream } from './archive-stream.ts';
import { changeCompany, companySeed, makeCompany } from './company.ts';
import { BROKEN_BYTE, drawDefect, type Defect } from './defects.ts';
import { readLayout } from './layout-of.ts';
import { packedStream } from './packed-stream.ts';
import { Random } from './random.ts';
import type { SampleLayout } from './sample-layout.ts';
import { workbookStream } from './workbook-stream.ts';

/** What kind of sample is wanted. */
export interface SampleOptions {
  /** A register of companies in `registers`, or any source of records about companies. */
  readonly source: string;
  /** Rows of the file without its header. The last company is written whole, so layouts of several rows per company may have a few more. */
  readonly rows: number;
  /** The same seed gives the same file. 1 when left out. */
  readonly seed?: number;
  /** A path (`.gz` packs it), `-` for stdout, or a stream, which is ended. */
  readonly out: string | Writable;
  /** Share of companies with something wrong, 0 to 1; 0.002 when left out. */
  readonly dirtyShare?: number;
  /** Share of companies that differ from the file with 0 here: a later edition of it. 0 when left out. */
  readonly changedShare?: number;
}

/** What was written. */
export interface SampleSummary {
  readonly rows: number;
  readonly companies: number;
  /** Rows that no reader of the file can take: no name, wrong length, no valid text, a number that was there before. */
  readonly rejectedRows: number;
  readonly bytes: number;
  /** Companies by what is wrong with them. */
  readonly dirt: Readonly<Partial<Record<Defect, number>>>;
}

const FLUSH_AT = 256 * 1024;

/** Writes a sample file in an agency's layout, as a stream: memory does not grow with its size. */
export async function writeSample(options: SampleOptions): Promise<SampleSummary> {
  const { source, rows: rowsWanted, seed = 1, dirtyShare = 0.002, changedShare = 0 } = options;
  const layout = await readLayout(source, seed);
  const output = new SampleOutput(openOutput(options.out, layout), layout.encoding);
  const random = new Random();
  const companies = companySeed(seed, source);
  const dirt: Partial<Record<Defect, number>> = {};
  const written = new WrittenNumbers();
  let rows = 0;
  let rejectedRows = 0;
  let index = 0;
  output.add((layout.frame?.(rowsWanted)[0] ?? '') + layout.head);
  for (; rows < rowsWanted; index++) {
    let company = makeCompany(random, companies, index, layout.state);
    const isChanged = changedShare > 0 && random.reset(companies, index, 1).chance(changedShare);
    if (isChanged) company = changeCompany(random, company, layout.state);
    const drawn = drawDefect(random.reset(companies, index, 2), dirtyShare);
    const repeated = drawn === 'repeated-number' ? written.earlier() : undefined;
    const found = drawn === 'repeated-number' && repeated === undefined ? null : drawn;
    const number = repeated ?? layout.numberOf(index, company.year);
    const texts = layout.rows({ company, number, dirt: found, random: random.reset(companies, index, 3) });
    for (const text of texts) output.add(text);
    if (found) dirt[found] = (dirt[found] ?? 0) + 1;
    else if (company.kind !== 'trade-name') written.add(number);
    rows += texts.length;
    if (found) rejectedRows += invalidRowCount(found, texts.length, layout.encoding);
    if (output.pending > FLUSH_AT) await output.flush();
  }
  output.add(layout.tail + (layout.frame?.(rows)[1] ?? ''));
  await output.end();
  return { rows, companies: index, rejectedRows, bytes: output.bytes, dirt };
}

/** How many of a company's rows its dirt makes unfit. */
function invalidRowCount(dirt: Defect, rows: number, encoding: SampleLayout['encoding']): number {
  if (dirt === 'no-name' || dirt === 'repeated-number') return rows;
  if (dirt === 'wrong-field-count') return 1;
  // Where a character is a byte, any byte is text.
  return dirt === 'invalid-utf-8' && encoding === 'utf8' ? 1 : 0;
}

function openOutput(out: string | Writable, { isWorkbook, archive }: Partial<SampleLayout>): Writable {
  if (isWorkbook === true) return workbookStream(openOutput(out, {}));
  if (archive !== undefined) return archiveStream(archive, openOutput(out, {}));
  if (typeof out !== 'string') return out;
  if (out === '-') return process.stdout;
  const file = createWriteStream(out);
  return out.endsWith('.gz') ? packedStream(file) : file;
}

/** Numbers of clean companies that no description leaves out, so that a repeated one repeats something that was taken, and not its neighbour. */
class WrittenNumbers {
  #older: string | undefined = undefined;
  #recent: string[] = [];

  add(number: string): void {
    this.#recent.push(number);
    if (this.#recent.length > 3) this.#older = this.#recent.shift();
  }

  earlier(): string | undefined {
    return this.#older;
  }
}

/** Collects text and writes it in large pieces. */
class SampleOutput {
  bytes = 0;
  readonly #stream: Writable;
  readonly #encoding: SampleLayout['encoding'];
  #text = '';

  constructor(stream: Writable, encoding: SampleLayout['encoding']) {
    this.#stream = stream;
    this.#encoding = encoding;
  }

  get pending(): number {
    return this.#text.length;
  }

  add(text: string): void {
    if (!text.includes(BROKEN_BYTE)) {
      this.#text += text;
      return;
    }
    const [before = '', ...pieces] = text.split(BROKEN_BYTE);
    this.#text += before;
    for (const piece of pieces) {
      this.#write();
      this.#send(Buffer.of(0xff));
      this.#text = piece;
    }
  }

  async flush(): Promise<void> {
    if (!this.#write()) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    this.#write();
    if (this.#stream === process.stdout) return;
    this.#stream.end();
    await finished(this.#stream, { readable: false });
  }

  #write(): boolean {
    const bytes = Buffer.from(this.#text, this.#encoding);
    this.#text = '';
    return this.#send(bytes);
  }

  #send(bytes: Buffer): boolean {
    this.bytes += bytes.length;
    return this.#stream.write(bytes);
  }
}
