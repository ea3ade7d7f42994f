export * from './request-context.ts';
export * from './http-edge.ts';
