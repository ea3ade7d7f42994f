/** What reads contacts; apart from the rest of the library, since these readers load tables of phone numbers and hosts. */
export { toEmail } from './email.ts';
export { toIndustry, toNaicsCode } from './naics-code.ts';
export { toPhone } from './phone.ts';
export { toWebsite } from './website.ts';
