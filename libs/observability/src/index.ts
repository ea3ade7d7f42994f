export * from './disk.config.ts';
export * from './disk-warnings.ts';
export * from './internal-server.ts';
export * from './logger.ts';
