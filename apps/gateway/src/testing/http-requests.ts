import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import request, { type Response } from 'supertest';
import { Client } from 'undici';

/** A response as it came over the wire. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Parts of a request besides its path. */
export interface HttpRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends a request on a connection of its own. It accepts no encoding unless its headers say so. */
export async function send(baseUrl: string, path: string, parts: HttpRequest = {}): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, body } = parts;
  const sent = new request.Test(baseUrl, method, path)
    .unset('accept-encoding')
    .set(headers)
    .buffer(true)
    .parse(readText);
  const { status, headers: fields, text: read } = await (body === undefined ? sent : sent.send(body));
  return { status, headers: fields, text: read ?? '' }; // of HEAD nothing is read
}

/** The same, with the path and the bytes of the response exactly as they are sent: `send` decodes what was compressed. */
export async function sendVerbatim(
  baseUrl: string,
  path: string,
  { method = 'GET', headers = {} }: HttpRequest = {},
): Promise<HttpResponse & { readonly bytes: Buffer }> {
  const client = new Client(baseUrl);
  try {
    const response = await client.request({ path, method, headers });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: response.headers, text: bytes.toString(), bytes };
  } finally {
    await client.close();
  }
}

/** Text of any type of content. */
function readText(response: Response, done: (error: Error | null, body: unknown) => void): void {
  text(response as unknown as IncomingMessage).then(
    (read) => done(null, (response.text = read)),
    (error: unknown) => done(error as Error, undefined),
  );
}
