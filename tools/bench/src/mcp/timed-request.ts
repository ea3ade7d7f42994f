import { request } from 'undici';

export interface TimedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string;
}

/** Sends a request over a connection that is kept and returns the milliseconds until its response has arrived; throws unless it is 200. */
export async function timedRequest({ url, headers, body }: TimedRequest): Promise<number> {
  const startedAt = performance.now();
  const response = await request(url, { headers, method: body === undefined ? 'GET' : 'POST', body: body ?? null });
  const received = await response.body.text();
  const milliseconds = performance.now() - startedAt;
  if (response.statusCode !== 200 || received.includes('"isError"')) {
    throw new Error(`${url} returned ${response.statusCode}: ${received}`);
  }
  return milliseconds;
}
