export * from './app-error.ts';
export * from './codes.ts';
