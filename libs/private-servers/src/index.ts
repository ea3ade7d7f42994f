export * from './free-port.ts';
export * from './nats-program/nats-server-program.ts';
export * from './postgres-databases.ts';
export * from './postgres-runtime.ts';
export * from './postgres-settings.ts';
export * from './private-nats.ts';
export * from './private-postgres.ts';
export type { PrivateServer } from './private-server.ts';
export * from './server-user.ts';
