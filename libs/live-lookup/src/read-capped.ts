import { LiveFailure } from './live-failure.ts';

/** The body of an answer; throws LiveFailure `too-large` as soon as it is longer than `bytesMax`, unpacked. */
export async function readCapped(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the body, which hangs up.
    if (bytes > bytesMax) throw new LiveFailure('too-large', `The answer is longer than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
