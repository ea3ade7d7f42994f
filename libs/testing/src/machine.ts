import { cpus, release, totalmem, type } from 'node:os';

/** What a figure was measured on, in a line: processors, memory, operating system, Node. */
export function machine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
}
