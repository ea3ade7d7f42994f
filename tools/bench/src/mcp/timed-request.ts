import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export interface TimedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string;
}

/** Sends a request over a connection that is kept and returns the milliseconds until its answer was there; throws unless it is 200. */
export async function timedRequest({ url, headers, body }: TimedRequest): Promise<number> {
  const startedAt = performance.now();
  const { status, answer } = await new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      void text(response).then((whole) => resolve({ status: response.statusCode ?? 0, answer: whole }), reject);
    });
    sent.once('error', (cause) => reject(new Error(`${url} gave no answer: ${cause.message}`, { cause }))).end(body);
  });
  const milliseconds = performance.now() - startedAt;
  if (status !== 200 || answer.includes('"isError"')) throw new Error(`${url} answered ${status}: ${answer}`);
  return milliseconds;
}

/** Closes the connections. */
export function endConnections(): void {
  agent.destroy();
}
