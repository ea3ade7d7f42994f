import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An endpoint that returns the same to every event. */
export interface WebhookReceiver {
  readonly url: string;
  close(): Promise<void>;
}

export async function startReceiver(status: number, body: string): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
