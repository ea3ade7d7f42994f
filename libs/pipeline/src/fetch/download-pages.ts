import { createHash } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { InputError } from '../input-error.ts';
import { download, type Download, type DownloadOptions } from './download.ts';
import { scratchPath } from './scratch-files.ts';

/** How a portal gives a dataset in pages: what source.yml says of its JSON. */
export interface JsonPages {
  /** The keys that lead to the records of a page. */
  readonly recordsPath: readonly string[];
  /** The key that is true on a page which another follows. */
  readonly more: string;
}

/** In an address: the number of records before the page. */
const OFFSET = '{offset}';

/** Checks that the address is of a dataset in pages. */
export function isPaged(address: string): boolean {
  return address.includes(OFFSET);
}

/**
 * Fetches the pages of a dataset, one after the other, into one file of the cache folder, a line each. Throws what `download` throws, and
 * InputError `download` for a page that is not JSON or has no records; leaves no file then.
 */
export async function downloadPages(address: string, pages: JsonPages, options: DownloadOptions): Promise<Download> {
  const target = await scratchPath(options.cacheDir, 'download');
  const hash = createHash('sha256');
  let bytes = 0;
  const onProgress = (ofPage: number): void => options.onProgress?.(bytes + ofPage, null);
  try {
    const file = await open(target, 'wx');
    try {
      for (let offset = 0, more = true; more;) {
        const page = await fetchPage(address.replaceAll(OFFSET, String(offset)), pages, { ...options, onProgress });
        if (page.more && page.count === 0)
          throw new InputError('download', `${page.address} has no records, and says that more follow.`);
        bytes += page.text.length;
        if (bytes > options.limits.downloadBytesMax)
          throw new InputError(
            'too_large',
            `The pages are larger than the ${options.limits.downloadBytesMax} bytes that are fetched at most.`,
          );
        hash.update(page.text);
        await file.writeFile(page.text);
        offset += page.count;
        more = page.more;
      }
      return { path: target, identity: `sha256:${hash.digest('hex')}`, bytes };
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

interface Page {
  readonly address: string;
  readonly text: Buffer;
  readonly count: number;
  readonly more: boolean;
}

async function fetchPage(address: string, { recordsPath, more }: JsonPages, options: DownloadOptions): Promise<Page> {
  const fetched = await download(new URL(address), options);
  try {
    const body = await readFile(fetched.path);
    const page = parsePage(body, address);
    const records = recordsPath.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      page,
    );
    if (!Array.isArray(records))
      throw new InputError('download', `${address} has no list of records: ${JSON.stringify(page).slice(0, 200)}.`);
    const text = Buffer.from(`${JSON.stringify(page)}\n`);
    return { address, text, count: records.length, more: page[more] === true };
  } finally {
    await rm(fetched.path, { force: true });
  }
}

function parsePage(body: Buffer, address: string): Record<string, unknown> {
  try {
    const page: unknown = JSON.parse(body.toString('utf8'));
    if (typeof page === 'object' && page !== null) return page as Record<string, unknown>;
  } catch (error) {
    throw new InputError('download', `${address} returned no JSON.`, { cause: error });
  }
  throw new InputError('download', `${address} returned no JSON object.`);
}
