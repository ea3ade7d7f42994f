import { round } from '../latencies.ts';

/** The size of pages, and how many of them are confirmed only by their tag. */
export interface PageFigures {
  readonly [figure: string]: number;
  readonly page_bytes_max: number;
  /** Share of requests with `If-None-Match` that get 304, and how long each of them takes. */
  readonly revalidated_share: number;
  readonly revalidation_p50_ms: number;
}

/** Reads each page whole and once more with the tag that it came with. */
export async function readPages(baseUrl: string, ids: readonly string[]): Promise<PageFigures> {
  let bytesMax = 0;
  let confirmed = 0;
  const took: number[] = [];
  for (const id of ids) {
    const url = `${baseUrl}/companies/${id}`;
    const page = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    bytesMax = Math.max(bytesMax, Buffer.byteLength(await page.text()));
    const startedAt = performance.now();
    const again = await fetch(url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    await again.text();
    took.push(performance.now() - startedAt);
    if (again.status === 304) confirmed += 1;
  }
  took.sort((one, other) => one - other);
  return {
    page_bytes_max: bytesMax,
    revalidated_share: confirmed / ids.length,
    revalidation_p50_ms: round(took[Math.floor(took.length / 2)] ?? 0),
  };
}
