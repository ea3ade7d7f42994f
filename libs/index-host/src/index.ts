export * from './build-index.command.ts';
export * from './build-index.ts';
export * from './copied-rows.ts';
export * from './followed-index.ts';
export * from './index-builder.ts';
export * from './index-files.ts';
export * from './index-settings.ts';
export * from './index.config.ts';
