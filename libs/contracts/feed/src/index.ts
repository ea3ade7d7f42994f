export * from './feed-event.ts';
export * from './feed-names.ts';
export * from './feed-report.ts';
export * from './get-lag.contract.ts';
export * from './indexing-progress.ts';
export * from './list-announcements.contract.ts';
export * from './list-current.contract.ts';
export * from './replay-feed.contract.ts';
