export * from './search-people.contract.ts';
