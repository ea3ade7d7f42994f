import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name; a field that came several times is one, joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface HttpGetOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds until the whole answer must be there. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The answer did not come in time. */
export class HttpTimeout extends Error {}

const httpAgent = new HttpAgent({ keepAlive: true });
const httpsAgent = new HttpsAgent({ keepAlive: true });

/**
 * GETs a URL over connections that are kept. `fetch` does the same in about twice the time: 0.13 ms against 0.07 ms to a
 * server that does nothing. Redirects are answers like any other.
 */
export async function httpGet(url: URL, options: HttpGetOptions): Promise<HttpAnswer> {
  try {
    return await getOnce(url, options);
  } catch (error) {
    // The server closed an idle connection just when it was used again; on a new one the request has not been tried.
    if (error instanceof StaleConnection) return getOnce(url, options);
    throw error;
  }
}

class StaleConnection extends Error {}

async function getOnce(url: URL, { headers, timeoutMs, signal }: HttpGetOptions): Promise<HttpAnswer> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const sent =
        url.protocol === 'https:'
          ? httpsRequest(url, { agent: httpsAgent, headers, signal })
          : httpRequest(url, { agent: httpAgent, headers, signal });
      timer = setTimeout(() => sent.destroy(new HttpTimeout()), timeoutMs);
      sent.once('response', (answer) => void readAnswer(answer).then(resolve, reject));
      sent.once('error', (error) => reject(isStale(sent, error) ? new StaleConnection() : error));
      sent.end();
    });
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(answer: IncomingMessage): Promise<HttpAnswer> {
  const body = await text(answer);
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
  return { status: answer.statusCode ?? 0, headers: new Map(headers), body };
}

function isStale(sent: ClientRequest, error: NodeJS.ErrnoException): boolean {
  return sent.reusedSocket && error.code === 'ECONNRESET';
}
