export * from './addresses/webhook-addresses.ts';
export * from './posting/public-requests.ts';
export * from './posting/webhook-poster.ts';
export * from './retry-schedule.ts';
export * from './signature.ts';
