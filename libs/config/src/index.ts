export * from './read-settings.ts';
export * from './service-specs.ts';
export { timeLimit } from './time-limit.ts';
