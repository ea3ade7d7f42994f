export * from './alert-rules.ts';
export * from './named-metrics.ts';
export * from './programs.ts';
