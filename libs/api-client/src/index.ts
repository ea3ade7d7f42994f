export * from './api-client.ts';
export * from './api-error.ts';
export { operations, type Operations } from './generated/operations.ts';
export type * from './generated/schemas.ts';
