import { totalmem } from 'node:os';

/**
 * Flags of Node for every built program: its errors name lines of the sources. Node's own `--enable-source-maps` also maps what pino looks
 * up for each logger, so that every thread of a process keeps its map, of up to 70 MiB, from its start; here, from its first error.
 */
export const programFlags: readonly string[] = ['--import=data:text/javascript,process.setSourceMapsEnabled(true)'];

const MI_B = 2 ** 20;

/**
 * V8 lets the young part of a heap grow to 64 MB and keeps it. A service without a large index needs a quarter of that:
 * jurisdiction takes 148 MB instead of 250 with the samples loaded, records-sections 263 instead of 428.
 */
const SMALL_YOUNG_HEAP = '--max-semi-space-size=8';

/**
 * Flags of Node for a command, such as a load. With the small young part a load of joined files takes 393 MiB instead of 528, and no
 * more processor time.
 */
export const commandFlags: readonly string[] = [...programFlags, SMALL_YOUNG_HEAP];

/** Flags of Node for a service on this machine. `index`: whether it searches an index of many companies. */
export const serviceFlags = (service: { readonly index: boolean }): readonly string[] => [
  ...programFlags,
  ...memoryFlags(availableMemory(), service),
];

/**
 * Flags of Node for a service that may use this many bytes of memory. V8 reads them only as a process starts. An image has `programFlags`.
 * A service with a search index gets two more, for the response times of searches while companies are loaded (ADR 0027):
 * - V8 does not shrink its heap by itself once a load has ended, which stops the service for 25 to 50 ms.
 * - V8 does not collect its whole heap below a size. It would do so often, for 10 to 40 ms each time, and find little.
 * They cost memory at rest, so other services do without them.
 */
export function memoryFlags(memoryBytes: number, { index }: { readonly index: boolean }): string[] {
  if (!index) return [SMALL_YOUNG_HEAP];
  return ['--no-memory-reducer', `--initial-old-space-size=${uncollectedMegabytes(memoryBytes)}`];
}

/**
 * MB of heap that V8 does not collect only because of their size: a thirty-second of the memory, at least 128, at most
 * 512.
 */
export function uncollectedMegabytes(memoryBytes: number): number {
  return Math.floor(Math.min(512, Math.max(128, memoryBytes / 32 / MI_B)));
}

/** Bytes of this machine, or of the control group where that has fewer. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
