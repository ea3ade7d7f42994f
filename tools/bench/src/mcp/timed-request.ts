import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export interface TimedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string;
}

/** Sends a request over a connection that is kept and returns the milliseconds until its response has arrived; throws unless it is 200. */
export async function timedRequest({ url, headers, body }: TimedRequest): Promise<number> {
  const startedAt = performance.now();
  const { status, received } = await new Promise<{ status: number; received: string }>((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      void text(response).then((whole) => resolve({ status: response.statusCode ?? 0, received: whole }), reject);
    });
    sent.once('error', (cause) => reject(new Error(`${url} sent no response: ${cause.message}`, { cause }))).end(body);
  });
  const milliseconds = performance.now() - startedAt;
  if (status !== 200 || received.includes('"isError"')) throw new Error(`${url} returned ${status}: ${received}`);
  return milliseconds;
}

/** Closes the connections. */
export function endConnections(): void {
  agent.destroy();
}
