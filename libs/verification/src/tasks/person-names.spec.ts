import { expect, it } from '@jest/globals';
import { comparePeople } from './person-names.ts';

it.each([
  ['Doe, Jane Q', 'JANE QUILL DOE', 'same'],
  ['Doe Jane', 'JANE DOE', 'same'],
  ['James Thomas', 'THOMAS JAMES', null],
  ['J Doe', 'JANE DOE', 'similar'],
  ['Sandra Doe', 'ALEXANDRA DOE', 'similar'],
  ['José Núñez', 'JOSE NUNEZ', 'same'],
  ['Jane Doe', 'JANE & MARY DOE', 'same'],
  ['Jane & Mary Doe', 'JANE DOE', 'similar'],
  ['Jane & Mary Doe', 'JANE AND MARY DOE', 'same'],
  ['Jane North; Mary Doe', 'JANE DOE', 'similar'],
  ['Jane Doe c/o Ann North', 'JANE NORTH', 'similar'],
  ['Jane Doe', 'JANE DOE LLC', 'similar'],
  ['Jude Law', 'LAW, JUDE', 'similar'],
  ['Doe Holdings', 'DOE HOLDINGS LLC', 'similar'],
  ['Doe Holdings Inc', 'DOE HOLDINGS LLC', 'similar'],
  ['Doe Holdings Inc', 'HARROW SERVICES INC', null],
])('the submitted person %s and %s on file: %s', (submitted, found, likeness) => {
  expect(comparePeople(submitted, found)).toBe(likeness);
});
