export * from './app-process.ts';
export * from './app-program.ts';
export { endRunServers } from './run-servers.ts';
export * from './tcp-proxy.ts';
export * from './template-database.ts';
export * from './temporary-folder.ts';
export * from './test-nats.ts';
export * from './test-postgres.ts';
export { projectRoot } from './testing.config.ts';
