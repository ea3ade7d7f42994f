import { totalmem } from 'node:os';

/** Flags of Node that a built program is started with: its errors name lines of the sources. */
export const programFlags: readonly string[] = ['--enable-source-maps'];

const MI_B = 2 ** 20;

/**
 * Flags of Node for a program that answers requests. V8 reads them as a process starts, never later.
 * - It does not tidy its heap up by itself once a load has ended, for 25 to 50 ms in which nothing is answered.
 * - It does not collect its whole heap below a size: it would again and again while much is written, for as little as it
 *   finds, 10 to 40 ms each time.
 */
export const serviceFlags: readonly string[] = serviceFlagsOf(availableMemory());

/** The flags of such a program where it has this much memory. */
export function serviceFlagsOf(memoryBytes: number): string[] {
  return [...programFlags, '--no-memory-reducer', `--initial-old-space-size=${uncollectedMegabytes(memoryBytes)}`];
}

/** How many MB of a heap are not collected for their size alone: a thirty-second of the memory, 128 at least and 512 at most. */
export function uncollectedMegabytes(memoryBytes: number): number {
  return Math.floor(Math.min(512, Math.max(128, memoryBytes / 32 / MI_B)));
}

/** Bytes of this machine, or of the control group where that has fewer. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
