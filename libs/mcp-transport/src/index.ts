export type { HealthResponse } from './health-routes.ts';
export { type JsonRpcFailure, TRANSPORT_ERROR } from './json-rpc-failure.ts';
export * from './mcp-http-server.ts';
export * from './message-service.ts';
export * from './stdio/stdio-transport.ts';
