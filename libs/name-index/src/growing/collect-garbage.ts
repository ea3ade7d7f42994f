import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that are freed at once. V8 counts them, and frees fewer in time: to trace the heap costs more than they do. */
const FREED_MIN = 16 * 2 ** 20;

/**
 * Frees the memory of what nothing refers to any more, such as a base that another one has replaced. V8 looks for garbage as its own
 * heap grows. It may start before the replacement, and then keeps the old base for minutes. This stops the thread for as long as
 * its heap takes to trace, some 25 to 50 ms: arrays of numbers are not traced.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  await collect({ type: 'major', execution: 'async' });
}

/** Collects garbage where a base and a RAM buffer of this many bytes were replaced, unless these are small. */
export async function freeReplaced(bytes: number): Promise<void> {
  if (bytes >= FREED_MIN) await collectGarbage();
}
