export * from './company.ts';
export * from './get-company.contract.ts';
export * from './get-taxonomy.contract.ts';
export * from './list-company-ids.contract.ts';
export * from './search-companies.contract.ts';
export * from './search-people.contract.ts';
export * from './suggest-companies.contract.ts';
export * from './taxonomy.ts';
