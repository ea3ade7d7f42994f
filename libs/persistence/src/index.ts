export * from './copy-rows.ts';
export * from './database-error.ts';
export * from './database.ts';
export * from './migrations.ts';
export * from './persistence.module.ts';
export * from './session-settings.ts';
export * from './batched-reads.ts';
