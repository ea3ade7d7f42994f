export * from './orphan-reaper.ts';
export * from './log-reader.ts';
export * from './log-tail.ts';
export * from './process-identity.ts';
export * from './process-record.ts';
export * from './ready-line.ts';
export * from './running-program.ts';
