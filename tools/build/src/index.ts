export * from './build-app.ts';
