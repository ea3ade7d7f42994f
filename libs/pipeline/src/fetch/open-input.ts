import { open, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { getSystemErrorMessage } from 'node:util';
import { errorMessage } from '../error-facts.ts';
import { InputError } from '../input-error.ts';
import { detectContainer, CONTAINER_PROBE_LENGTH } from './container.ts';
import { download } from './download.ts';
import { downloadPages, isPaged, type JsonPages } from './download-pages.ts';
import { fileIdentity } from './file-identity.ts';
import { FileInput } from './file-input.ts';
import { putOnDisk, removeLeftovers, scratchPath } from './scratch-files.ts';
import { defaultInputLimits, type InputLimits, type SourceInput } from './source-input.ts';
import { peek, StreamInput } from './stream-input.ts';
import type { ArchiveJoin } from './joined/archive-join.ts';
import { JoinedInput } from './joined/joined-input.ts';
import { findZipEntry, listZipEntries } from './unzip.ts';
import { isWorkbook, WorkbookInput } from './workbook-input.ts';

/** Settings of an input that is opened. */
export interface InputOptions {
  /** The folder for downloads while they are read. Made when it is missing. */
  readonly cacheDir: string;
  /** Pattern of the archive entry that is the data, from source.yml. */
  readonly entry?: string | null;
  /** How entries of the archive are read as one file, from source.yml. */
  readonly join?: ArchiveJoin | null;
  /** How a portal gives the dataset in pages, from source.yml; then an address may have `{offset}`. */
  readonly pages?: JsonPages | null;
  readonly limits?: Partial<InputLimits>;
  readonly signal?: AbortSignal;
  /** Called while an address is fetched; the total is null where the server does not say it. */
  readonly onDownload?: (bytes: number, total: number | null) => void;
  /** Of the file, if it is known or not needed: the file is then not read for it. */
  readonly identity?: string;
  /** The stream that `-` reads; process.stdin when left out. */
  readonly stdin?: Readable;
}

/**
 * Opens FILE, an http(s) address, or `-` for stdin; plain, gzip or zip by its first bytes. A file is read through once for its identity,
 * an address is fetched into the cache folder first, with `{offset}` in it page by page, and stdin is read as it comes (a zip is put on the disk: its directory is at its end).
 * Files that died loads left in the cache folder are removed. Throws InputError. Close what it returns.
 */
export async function openInput(input: string, options: InputOptions): Promise<SourceInput> {
  const limits = { ...defaultInputLimits, ...options.limits };
  await removeLeftovers(options.cacheDir);
  if (input === '-') return openStdin(options.stdin ?? process.stdin, options, limits);
  const address = asAddress(input);
  if (!address)
    return openFile(input, { label: input, identity: options.identity ?? null, isTemporary: false }, options, limits);
  const { cacheDir, signal, onDownload } = options;
  const downloadOptions = { cacheDir, limits, signal, onProgress: onDownload };
  if (isPaged(input) && !options.pages)
    throw new InputError('unsupported', `${input} has {offset}, but the source is not published in pages.`);
  const fetched =
    options.pages && isPaged(input)
      ? await downloadPages(input, options.pages, downloadOptions)
      : await download(address, downloadOptions);
  return openFile(fetched.path, { label: input, identity: fetched.identity, isTemporary: true }, options, limits);
}

function listedEntries({ entries }: ArchiveJoin): string {
  return entries.flatMap(({ files }) => files).join(', ');
}

function asAddress(input: string): URL | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(input)) return undefined;
  const address = URL.parse(input);
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address;
  throw new InputError('unsupported', `${input} is neither a file nor an http or https address.`);
}

async function openFile(
  file: string,
  origin: { label: string; identity: string | null; isTemporary: boolean; entryName?: string | undefined },
  options: InputOptions,
  limits: InputLimits,
): Promise<SourceInput> {
  const { entry, signal, cacheDir } = options;
  const remove = async (): Promise<void> => (origin.isTemporary ? rm(file, { force: true }) : undefined);
  try {
    const { size } = await readableFile(file);
    const container = detectContainer(await readHead(file));
    const identity = origin.identity ?? (await fileIdentity(file, signal));
    const entries = container === 'zip' ? await listZipEntries(file) : [];
    if (isWorkbook(entries)) {
      return new WorkbookInput({
        label: origin.label,
        entryName: origin.entryName,
        file,
        identity,
        size,
        entries,
        limits,
        remove,
      });
    }
    if (options.join) {
      if (container !== 'zip')
        throw new InputError(
          'unsupported',
          `${origin.label} is not a zip archive; one with ${listedEntries(options.join)} is expected.`,
        );
      const scratchFolder = await scratchPath(cacheDir, 'joined');
      return new JoinedInput({
        label: origin.label,
        file,
        identity,
        limits,
        join: options.join,
        scratchFolder,
        remove,
      });
    }
    const zipEntry = container === 'zip' ? await findZipEntry(file, entry ?? null) : null;
    if (zipEntry?.fileName.toLowerCase().endsWith('.xlsx')) {
      const packed = new FileInput({ label: origin.label, file, identity, size, container, zipEntry, limits, remove });
      return await openUnpacked(packed, options, limits);
    }
    return new FileInput({ label: origin.label, file, identity, size, container, zipEntry, limits, remove });
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A workbook inside an archive is put on the disk by itself, since its parts are not read in their order. */
async function openUnpacked(packed: FileInput, options: InputOptions, limits: InputLimits): Promise<SourceInput> {
  const file = await putOnDisk(packed.chunks(options.signal), options.cacheDir, 'workbook');
  await packed.close();
  const { label, identity, entryName } = packed;
  return openFile(file, { label, identity, entryName, isTemporary: true }, options, limits);
}

async function readableFile(file: string): Promise<{ size: number }> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new InputError('not_found', `${file} is not a file.`);
    if (found.size === 0) throw new InputError('empty', `${file} is empty.`);
    return found;
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError('not_found', `${file} cannot be read: ${systemMessage(error)}.`, { cause: error });
  }
}

/** The words of the system without its code: `no such file or directory`. */
function systemMessage(error: unknown): string {
  const { errno } = error as NodeJS.ErrnoException;
  return errno === undefined ? errorMessage(error) : getSystemErrorMessage(errno);
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CONTAINER_PROBE_LENGTH), 0, CONTAINER_PROBE_LENGTH, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function openStdin(stdin: Readable, options: InputOptions, limits: InputLimits): Promise<SourceInput> {
  const { head, stream } = await peek(stdin, CONTAINER_PROBE_LENGTH);
  if (head.length === 0) throw new InputError('empty', 'There is nothing on stdin.');
  const container = detectContainer(head);
  if (container !== 'zip') return new StreamInput(stream, container, limits);
  const file = await putOnDisk(stream, options.cacheDir, 'stdin', options.signal);
  return openFile(file, { label: '-', identity: null, isTemporary: true }, options, limits);
}
