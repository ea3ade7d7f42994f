import { describe, expect, it } from '@jest/globals';
import { defineSource, smallSource } from '../testing/small-source.ts';

const PAGE = `
live_page:
  host: registry.example.gov
  path: /businesses/{number}.html
  reader: washington-ccfs
  file_number: '\\d{9}'`;
const withPage = (section: string): ReturnType<typeof defineSource> =>
  defineSource({ checks: `${smallSource.checks}\n${section}` });

describe('the live page of a source', () => {
  it('names the host, the path around a number, and by what it is read', () => {
    expect(withPage(PAGE).livePage).toEqual({
      host: 'registry.example.gov',
      path: ['/businesses/', '.html'],
      reader: 'washington-ccfs',
      fileNumber: /^(?:\d{9})$/,
    });
    expect(defineSource().livePage).toBeNull();
    expect(withPage(PAGE).version).toBe(defineSource().version);
  });

  it.each([
    ['host: registry.example.gov', 'host: registry.example.gov/x', 'is not a host'],
    ['path: /businesses/{number}.html', 'path: /businesses', '{number} is missing in the path'],
    ['path: /businesses/{number}.html', 'path: "//other.example/{number}?x=1"', '{number} is missing in the path'],
    ['reader: washington-ccfs', '', 'reader is missing'],
  ])('of %s as %s is complained of', (from, to, complaint) => {
    expect(() => withPage(PAGE.replace(from, () => to))).toThrow(complaint);
  });
});
