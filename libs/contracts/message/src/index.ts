export * from './health.contract.ts';
export * from './message.ts';
