import { Agent, request } from 'undici';

/** What deliveries are compared with: a process that posts the same body for some seconds and prints how many a second were taken. */
const [url = '', body = '', seconds = '5', atOnce = '64'] = process.argv.slice(2);
const dispatcher = new Agent({ pipelining: 1 });
let taken = 0;
const startedAt = performance.now();

async function post(): Promise<void> {
  while (performance.now() - startedAt < Number(seconds) * 1_000) {
    const headers = { 'content-type': 'application/json', 'webhook-id': 'bare' };
    const response = await request(url, { method: 'POST', headers, body, dispatcher });
    await response.body.dump();
    taken += 1;
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, post));
process.stdout.write(
  `${JSON.stringify({ msg: 'ready', perSecond: taken / ((performance.now() - startedAt) / 1_000) })}\n`,
);
await dispatcher.close();
