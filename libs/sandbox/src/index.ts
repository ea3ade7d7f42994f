export * from './sandbox-companies.ts';
export * from './sandbox-facts.ts';
export * from './sandbox-registers.ts';
