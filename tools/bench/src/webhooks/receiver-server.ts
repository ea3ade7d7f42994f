import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Takes webhooks, as fast as Node does: it reads each to its end, notes when it came, and returns 204. A path that starts with
 * /hang gets no response. `GET /report` returns what came, and starts again. It prints its port when it listens.
 */
let arrivals: (readonly [path: string, id: string, sequence: number, receivedAt: number])[] = [];

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  if (request.method === 'GET') report(response);
  else take(request, response);
});

function take(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    const { url = '/', headers } = request;
    if (url.startsWith('/hang')) return;
    const sequence = Number(/"sequence":(\d+)/.exec(Buffer.concat(chunks).toString('latin1'))?.[1]);
    arrivals.push([url, String(headers['webhook-id']), sequence, performance.timeOrigin + performance.now()]);
    response.writeHead(204).end();
  });
}

function report(response: ServerResponse): void {
  response.end(JSON.stringify(arrivals));
  arrivals = [];
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ msg: 'ready', port: (server.address() as AddressInfo).port })}\n`);
});
