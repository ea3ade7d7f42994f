export * from './health.module.ts';
export * from './service-health.ts';
export * from './service-modules.ts';
export * from './start-service.ts';
