export * from './address-limits.ts';
