export * from './app-flags.ts';
export * from './end-on-signal.ts';
export * from './leave-ports.ts';
export * from './run-main.ts';
