export * from './app-error.ts';
export * from './codes.ts';
export * from './error-message.ts';
