export * from './api-client.ts';
export * from './api-error.ts';
export * from './business-export.ts';
export type { ApiCallOptions, ApiClientOptions, Upload } from './connection.ts';
export * from './generated/business-registry-client.ts';
export { operations } from './generated/operations.ts';
export type * from './generated/types.ts';
export * from './verify-webhook.ts';
