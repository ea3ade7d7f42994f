import { expect, it } from '@jest/globals';
import { readAddresses, readPeople } from './submitted-list.ts';

it.each([
  ['Jane Q Doe, John Roe, Jr., Acme Agents, LLC', ['Jane Q Doe', 'John Roe, Jr.', 'Acme Agents, LLC']],
  ['Doe, Jane; Roe, John', ['Doe, Jane', 'Roe, John']],
  ['Jane Doe\n\nJohn Roe', ['Jane Doe', 'John Roe']],
  ['["Doe, Jane", " ", {"name": "John Roe"}, null]', ['Doe, Jane', 'John Roe']],
  ['{"name": "Jane Doe"}', ['Jane Doe']],
  ['', []],
])('the people of %j are %j', (text, names) => {
  expect(readPeople(text).map(({ name }) => name)).toEqual(names);
});

it('an address is one line, an object of the API, or several', () => {
  expect(readAddresses('130 Sample Ln, Denver, CO 80202')).toEqual([
    { full_address: '130 Sample Ln, Denver, CO 80202' },
  ]);
  expect(readAddresses('[{"city": "Denver"}, "4 Sample Ave"]')).toEqual([
    { city: 'Denver' },
    { full_address: '4 Sample Ave' },
  ]);
  expect(readAddresses(undefined)).toEqual([]);
});
