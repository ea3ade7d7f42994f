export * from './list-jurisdictions.contract.ts';
