/** Flags of Node that a built program is started with: its errors name lines of the sources. */
export const programFlags: readonly string[] = ['--enable-source-maps'];

/**
 * Flags of Node for a program that answers requests: V8 is not to tidy its heap up by itself once a load has ended, for 25 to 50 ms
 * in which nothing is answered. It reads that flag as a process begins, never later.
 */
export const serviceFlags: readonly string[] = [...programFlags, '--no-memory-reducer'];
