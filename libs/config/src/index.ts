export * from './read-settings.ts';
