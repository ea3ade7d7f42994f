import { request } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

/** A JSON-RPC response; it has one of `result` and `error`. */
interface RpcResponse {
  readonly id: unknown;
  readonly result: Readonly<Record<string, unknown>>;
  readonly error: { readonly code: number; readonly message: string };
}

/** A response to a posted message. */
export interface PostResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty where it was no JSON. */
  readonly json: Partial<RpcResponse>;
}

/** Posts a message by `fetch`; a text goes out as it is. */
export async function postMessage(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<PostResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as RpcResponse) : {},
  };
}

/** By `node:http`, which sends no Accept by default. */
export function rawPost(port: number, body: string, accept: string | undefined, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; type: string | undefined; body: string }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/mcp',
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(accept === undefined ? {} : { accept }), ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, type: response.headers['content-type'], body: text }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** The response to these bytes, until the server closes the connection. */
export function rawResponse(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  return textOf(socket);
}
