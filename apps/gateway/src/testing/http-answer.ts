import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as it came over the wire. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface HttpQuestion {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How the bytes of the answer are read. */
  readonly encoding?: BufferEncoding;
}

/** Sends a request whose path goes out exactly as it is written; `fetch` would normalise it. */
export function ask(baseUrl: string, path: string, question: HttpQuestion = {}): Promise<HttpAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, encoding } = question;
    const framing = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { hostname, port, path, method, headers: { ...headers, ...framing }, agent: false },
      (answer) => {
        buffer(answer).then((bytes) => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString(encoding) });
        }, reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
