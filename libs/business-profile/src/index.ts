export { toBusiness } from './business.mapper.ts';
export { decidedBusiness, decidedRecords } from './decided-records.ts';
export { readMatchKeys } from './match-keys.ts';
export { addRecords, readProfile } from './read-profile.ts';
export { seenContacts } from './seen-contacts.mapper.ts';
export * from './screening/decided-screening.ts';
export { readEach } from './screening/each-registration.ts';
export { addScreenings, screenBusiness } from './screening/screen-business.ts';
