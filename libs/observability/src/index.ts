export * from './internal-server.ts';
export * from './logger.ts';
