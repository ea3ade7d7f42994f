import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a process of the run responds to a text; throws what it says of a fault. Not `fetch`: a spec may replace that. */
export async function post(url: string, body = ''): Promise<string> {
  const requested = request(url, { agent: false, method: 'POST' }).end(body);
  const [response] = (await once(requested, 'response')) as [IncomingMessage];
  const received = await text(response);
  if (response.statusCode !== 200) throw new Error(received);
  return received;
}
