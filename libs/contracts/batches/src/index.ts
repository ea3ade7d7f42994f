export * from './batch.contract.ts';
export * from './batch-layout.ts';
export * from './batch.ts';
export * from './kept-batch.ts';
export * from './list-matched-rows.contract.ts';
