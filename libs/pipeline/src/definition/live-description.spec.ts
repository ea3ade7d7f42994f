import { describe, expect, it } from '@jest/globals';
import { defineSource, smallSource } from '../testing/small-source.ts';

const LIVE = `
live:
  host: data.example.gov
  dataset: abcd-1234
  names: [name]
  file_number: { column: id, form: '\\d{1,5}' }
  newest: date
  always: [id, name]`;
const withLive = (section: string): ReturnType<typeof defineSource> =>
  defineSource({ checks: `${smallSource.checks}\n${section}` });

describe('the live section of a source', () => {
  it('names host, dataset and the columns of the interface', () => {
    const description = withLive(LIVE).live;
    expect(description).toMatchObject({
      host: 'data.example.gov',
      dataset: 'abcd-1234',
      names: ['name'],
      newest: 'date',
      always: ['id', 'name'],
      rowsMax: 200,
    });
    expect(description?.select).toEqual(['id', 'name', 'status', 'type', 'date', 'street', 'city', 'zip', 'agent']);
    expect(description?.fileNumber.form.test('123456')).toBe(false);
  });

  it('asks for an optional column only where it is named, and calls columns as the layout does', () => {
    const { live: described } = defineSource({
      checks: `${smallSource.checks}
optional: [zip, city]
layouts: { api: { name: entity_name } }
${LIVE.replace('live:', 'live:\n  layout: api\n  also: [city]')}`,
    });
    expect(described?.names).toEqual(['entity_name']);
    expect(described?.select).toContain('city');
    expect(described?.select).not.toContain('zip');
  });

  it('changes nothing of what a row maps to', () => {
    expect(withLive(LIVE).version).toBe(defineSource().version);
    expect(defineSource().live).toBeNull();
  });

  it.each([
    ['host: data.example.gov', 'host: https://data.example.gov/x', '"https://data.example.gov/x" is not a host'],
    ['host: data.example.gov', 'host: data.example.gov:8080', 'is not a host'],
    ['host: data.example.gov', 'host: localhost', 'is not a host'],
    ['dataset: abcd-1234', 'dataset: ../../x', 'is not a dataset'],
    ['names: [name]', 'names: [nmae]', 'live.names[0]: "nmae" is not a column of this source'],
    ['newest: date', 'newest: when', 'is not a column of this source'],
    ['newest: date', 'layout: api', '"api" is not a layout of this source'],
    ["form: '\\d{1,5}'", "form: '('", 'this is not a regular expression'],
    ['always: [id, name]', '', 'always is missing'],
  ])('of %s as %s is complained of', (from, to, complaint) => {
    if (!LIVE.includes(from)) throw new Error(`the section has no ${from}`);
    expect(() => withLive(LIVE.replace(from, () => to))).toThrow(complaint);
  });
});
