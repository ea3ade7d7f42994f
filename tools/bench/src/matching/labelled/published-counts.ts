import type { LabelledCount, LabelledSet } from './labelled-counts.ts';

/**
 * A register of 8,895 companies and 46,802 rows of another agency of the state, whose company numbers were hidden: what was counted
 * of it was published; the rows are not part of the project. Nearly all rows are of companies that the register lacks, and whether
 * a ZIP code or a city agreed was counted together: it stands for a ZIP code here.
 */
const SET = 'A state by number, its register a sample';

export const publishedSet: LabelledSet = {
  set: SET,
  condition: 'sample',
  companies: 8_895,
  // How many have their company in the register is not known.
  records: 0,
  strangers: 0,
};

const exact = ['full_name=true', 'legal_form=true', 'legal_name=true'];
const keyed = ['full_name=false', 'legal_name=true'];
const traded = ['full_name=false', 'legal_name=false'];

const counted: readonly (readonly [LabelledCount['method'], readonly string[], right: number, all: number])[] = [
  ['name_state_exact_unique', [...exact, 'postal_code=true'], 144, 144],
  ['name_state_exact_unique', [...exact, 'postal_code=false'], 272, 282],
  ['name_state_unique', [...keyed, 'legal_form=true'], 39, 40],
  ['name_state_unique', [...keyed, 'legal_form=false'], 90, 93],
  ['name_state_unique', [...keyed, 'legal_form=null', 'postal_code=true'], 736, 789],
  ['name_state_unique', [...keyed, 'legal_form=null', 'postal_code=false'], 326, 391],
  ['alternative_name_state_unique', [...traded, 'alternative_name_form=false'], 2, 94],
  ['alternative_name_state_unique', [...traded, 'alternative_name_form=null', 'postal_code=true'], 42, 47],
  ['alternative_name_state_unique', [...traded, 'alternative_name_form=null', 'postal_code=false'], 39, 102],
];

export const publishedCounts: readonly LabelledCount[] = counted.map(([method, facts, right, all]) => ({
  set: SET,
  condition: 'sample',
  method,
  bearers: 1,
  facts: [...facts, 'register_whole=false'],
  right,
  all,
}));
