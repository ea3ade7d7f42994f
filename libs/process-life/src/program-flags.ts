/** Flags of Node that a built program is started with: its errors name lines of the sources. */
export const programFlags: readonly string[] = ['--enable-source-maps'];

/**
 * Flags of Node for a program that answers requests. V8 reads them as a process begins, never later.
 * - It does not tidy its heap up by itself once a load has ended, for 25 to 50 ms in which nothing is answered.
 * - It does not collect its whole heap below so many MB: it would every four seconds while much is written, for as little as
 *   it finds, 10 to 24 ms each time.
 */
export const serviceFlags: readonly string[] = [...programFlags, '--no-memory-reducer', '--initial-old-space-size=128'];
