export * from './api-client.ts';
export * from './api-error.ts';
export { operations } from './generated/operations.ts';
export type * from './generated/types.ts';
