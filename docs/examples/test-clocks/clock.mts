import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

const { API_KEY = '', API_URL = 'http://127.0.0.1:3001', PORT = '4242' } = process.env;
const { WEBHOOK_URL = `http://127.0.0.1:${PORT}/` } = process.env;

async function call(method: string, path: string, body?: object): Promise<Record<string, any>> {
  const headers = { 'x-api-key': API_KEY, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${API_URL}/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const types = new Set<string>();
let webhook: Webhook;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = webhook.verify(Buffer.concat(chunks).toString('utf8'), request.headers as Record<string, string>);
    types.add((event as { type: string }).type); // in yours: what your program does with an event
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});
await new Promise<void>((resolve) => server.listen(Number(PORT), resolve));

let clock = await call('POST', '/test_clocks');
const delivery = { type: 'webhook', url: WEBHOOK_URL };
const watchlist = await call('POST', '/watchlists', { name: 'Tests', test_clock: clock.id, delivery });
webhook = new Webhook(watchlist.secret);
await call('POST', `/watchlists/${watchlist.id}/entities`, { entity_ids: ['us-or-SANDBOX-8', 'us-or-SANDBOX-3'] });

clock = await call('POST', `/test_clocks/${clock.id}/advance`, { to: '2027-02-05T00:00:00Z' });
while (clock.status === 'advancing') {
  await delay(200);
  clock = await call('GET', `/test_clocks/${clock.id}`);
}
await call('DELETE', `/test_clocks/${clock.id}`);
server.close();
server.closeAllConnections();
console.log(`${types.size} types of events`);
