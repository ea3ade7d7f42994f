/**
 * Flags of Node that a built app is started with. Errors name lines of the sources; and V8 does not tidy its heap up by itself
 * once a load has ended, for 25 to 50 ms in which no request is answered (it reads that flag as a process begins, never later).
 */
export const appFlags: readonly string[] = ['--enable-source-maps', '--no-memory-reducer'];
