export { assess, type Assessment, type LoadedList } from './assess.ts';
export { toKept } from './finding.ts';
export { type Checked, describeRule, judge } from './judge.ts';
export { chosenCompany, findsAsCase, SOUGHT_CANDIDATES, toQuery } from './query.ts';
export { readReviewed } from './read-reviewed.ts';
export type { ReviewedCompany } from './reviewed-company.ts';
