export * from './health.contract.ts';
export * from './match-evidence.ts';
export * from './message.ts';
export * from './request-fields.ts';
export * as Field from './fields.ts';
export * from './public-objects.ts';
export * from './shows.ts';
export * from './suggested-query.ts';
