export * from './environment.config.ts';
export * from './read-settings.ts';
export * from './service.config.ts';
export { timeLimit } from './time-limit.ts';
