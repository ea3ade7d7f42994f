export * from './add-rows.contract.ts';
export * from './batch-layout.ts';
export * from './batch.contract.ts';
export * from './batch.ts';
export * from './create-batch.contract.ts';
export * from './delete-upload.contract.ts';
export * from './kept-batch.ts';
export * from './list-matched-rows.contract.ts';
