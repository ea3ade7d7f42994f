export * from './health.contract.ts';
export * from './message.ts';
export * from './request-fields.ts';
export * from './public-fields.ts';
export * from './suggested-query.ts';
