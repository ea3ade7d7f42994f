export * from './clock/clock-events.ts';
export * from './clock/clock-script.ts';
export { findCompany } from './companies/company-table.ts';
export { exampleRows } from './example-rows.ts';
export { sandboxReply, sandboxServices } from './replies/replies.ts';
