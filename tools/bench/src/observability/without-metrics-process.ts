import { createRequire } from 'node:module';

/**
 * Loaded before a program (`--import`), it takes the metrics out of it: nothing is counted or timed, no delay of the event loop
 * is watched. What the metrics cost is what a program is slower without this.
 */
type Methods = Record<string, unknown>;
const client = createRequire(import.meta.url)('prom-client') as Record<string, { readonly prototype: Methods }> & {
  collectDefaultMetrics: () => void;
};

const nothing = (): void => undefined;
const child = { inc: nothing, dec: nothing, set: nothing, setToCurrentTime: nothing, observe: nothing };
for (const kind of ['Counter', 'Gauge', 'Histogram']) {
  const methods = client[kind]?.prototype;
  if (methods === undefined) throw new Error(`prom-client has no ${kind} any more.`);
  for (const name of ['inc', 'incWithoutExemplar', 'dec', 'set', 'setToCurrentTime', 'observeWithoutExemplar']) {
    if (name in methods) methods[name] = nothing;
  }
  methods['labels'] = () => child;
}
client.collectDefaultMetrics = nothing;
