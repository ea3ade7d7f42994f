import type { WrittenRegistration } from './entity-fixture.ts';

/** One company, as three registries have it. */
export const home: WrittenRegistration = {
  state: 'DE',
  fileNumber: '100',
  name: 'Cedar Ridge Bakery, LLC',
  formationState: 'DE',
  formed: '2015-04-01',
  registered: '2015-04-01',
};
export const california: WrittenRegistration = {
  state: 'CA',
  fileNumber: '200',
  name: 'CEDAR RIDGE BAKERY LLC',
  formationState: 'DE',
  registered: '2016-02-01',
};
export const florida: WrittenRegistration = { ...california, state: 'FL', fileNumber: '300', registered: '2018-05-01' };
