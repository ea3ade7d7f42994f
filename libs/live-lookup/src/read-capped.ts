import { LiveFailure } from './live-failure.ts';

/** The body of a response; throws LiveFailure `too-large` as soon as it exceeds `bytesMax`, uncompressed. */
export async function readCapped(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the body, which hangs up.
    if (bytes > bytesMax) throw new LiveFailure('too-large', `The response has more than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
