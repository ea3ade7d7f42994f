import { createHash } from 'node:crypto';

/** A machine that reaches nothing there is to know soon, so that another way is tried. */
const RESPONSE_MS_MAX = 15_000;
const DOWNLOAD_MS_MAX = 180_000;

/** The place of an archive, and the digest that its bytes must have. */
export interface PinnedArchive {
  readonly url: string;
  readonly sha256: string;
}

/** The bytes of an archive. Throws where it is not the very archive that was pinned. */
export async function fetchPinned({ url, sha256 }: PinnedArchive, signal?: AbortSignal): Promise<Buffer> {
  const archive = await download(url, signal);
  const sum = createHash('sha256').update(archive).digest('hex');
  if (sum !== sha256) throw new Error(`${url} has the SHA-256 ${sum}, not ${sha256}`);
  return archive;
}

async function download(url: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const response = new AbortController();
  const noResponse = setTimeout(() => response.abort(new Error(`${url} does not respond`)), RESPONSE_MS_MAX);
  const signals = [response.signal, AbortSignal.timeout(DOWNLOAD_MS_MAX), ...(signal === undefined ? [] : [signal])];
  try {
    const response = await fetch(url, { signal: AbortSignal.any(signals) });
    clearTimeout(noResponse);
    if (!response.ok) throw new Error(`${url} returns ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } finally {
    clearTimeout(noResponse);
  }
}
