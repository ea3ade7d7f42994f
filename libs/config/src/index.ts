export * from './read-settings.ts';
export { timeLimit } from './time-limit.ts';
