export * from './end-on-signal.ts';
export * from './leave-ports.ts';
export * from './outlive-requests.ts';
export * from './program-flags.ts';
export * from './run-main.ts';
export * from './served-port.ts';
