import { collectDefaultMetrics, register } from 'prom-client';

/** A thread with metrics of its own, which are those of its process to Prometheus. */
export interface MeteredThread {
  /** In Prometheus's text form; empty where the thread does not run. */
  metrics(): Promise<string>;
}

/** The `MeteredThread` of an app, where it has one. */
export const METERED_THREAD = Symbol('METERED_THREAD');

/** What a thread shares with its process, and the process says itself. */
const OF_THE_PROCESS = /^(process_|nodejs_version_info|nodejs_active_|data_disk_)/;

/** Starts the metrics of this thread, each with its name as the label `thread`; the function gives them as text. */
export function meterThread(thread: string): () => Promise<string> {
  register.setDefaultLabels({ thread });
  collectDefaultMetrics();
  return async () => {
    const blocks = blocksOf(await register.metrics());
    return [...blocks].flatMap(([name, lines]) => (OF_THE_PROCESS.test(name) ? [] : lines)).join('\n');
  };
}

/** Two texts of metrics as one, in which each metric stands once, as the format demands. */
export function mergeMetrics(main: string, further: string): string {
  const merged = blocksOf(main);
  for (const [name, lines] of blocksOf(further)) {
    const known = merged.get(name);
    if (known === undefined) merged.set(name, lines);
    else known.push(...lines.filter((line) => !line.startsWith('#')));
  }
  return `${[...merged.values()].flat().join('\n')}\n`;
}

/** The lines of each metric, its comments first. */
function blocksOf(text: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  let block: string[] = [];
  for (const line of text.split('\n')) {
    const name = /^# HELP (\S+)/.exec(line)?.[1];
    if (name !== undefined) blocks.set(name, (block = []));
    if (line !== '') block.push(line);
  }
  return blocks;
}
