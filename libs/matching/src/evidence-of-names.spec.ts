import { describe, expect, it } from '@jest/globals';
import { judge, type Requested } from './testing/judged-match.ts';

const found = (requested: Requested): Readonly<Record<string, boolean | null>> =>
  Object.fromEntries(judge(requested).evidence.map(({ fact, agrees }) => [fact, agrees]));

describe('the evidence of a match by name', () => {
  it.each<[string, Requested, Readonly<Record<string, boolean | null>>]>([
    ['equal full names', {}, { full_name: true, legal_form: true, legal_name: true, only_bearer: true }],
    [
      'a form spelled otherwise',
      { record: 'CEDAR RIDGE BAKERY, LIMITED LIABILITY CO' },
      { full_name: false, legal_form: true },
    ],
    ['another form', { record: 'Cedar Ridge Bakery Inc' }, { full_name: false, legal_form: false }],
    ['no form in the record', { record: 'Cedar Ridge Bakery' }, { full_name: false, legal_form: null }],
    ['a trade name', { isTrade: true }, { legal_name: false, alternative_name_form: true }],
    ['several bearers', { bearers: 2 }, { only_bearer: false, namesakes_elsewhere: null }],
    [
      'several bearers and their places',
      { bearers: 2, zip: '80202', namesakes: [['80203']] },
      { only_bearer: false, postal_code: true, namesakes_elsewhere: true },
    ],
    ['a namesake there', { bearers: 2, zip: '80202', namesakes: [['80202']] }, { namesakes_elsewhere: false }],
    ['a namesake somewhere', { bearers: 2, zip: '80202', namesakes: [[]] }, { namesakes_elsewhere: null }],
    ['the same for a record elsewhere', { bearers: 2, zip: '80203', namesakes: [[]] }, { namesakes_elsewhere: null }],
    ['an unread namesake', { bearers: 3, zip: '80202', namesakes: [['80203']] }, { namesakes_elsewhere: null }],
    ['a part of a register', { register: 'part' }, { register_whole: false }],
    ['the active companies', { register: 'active' }, { register_whole: null }],
    ['no places', {}, { postal_code: null, city: null }],
    ['the city alone', { city: 'DENVER' }, { postal_code: null, city: true }],
  ])('says what was compared: %s', (_what, requested, facts) => {
    expect(found(requested)).toMatchObject(facts);
  });

  it('calls no legal form the same where neither name states one', () => {
    const formless = { record: 'Cedar Ridge Chapel', company: 'Cedar Ridge Chapel' };
    expect(found(formless)).not.toHaveProperty('legal_form');
    expect(found(formless)).toMatchObject({ company_form: false });
  });

  it('leaves the city out next to a ZIP code that agrees, which says more', () => {
    expect(found({ zip: '80202', city: 'DENVER' })).not.toHaveProperty('city');
    expect(found({ zip: '80203', city: 'DENVER' })).toMatchObject({ postal_code: false, city: true });
  });
});
