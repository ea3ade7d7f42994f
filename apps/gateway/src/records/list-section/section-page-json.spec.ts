import { describe, expect, it } from '@jest/globals';
import { listSection, type ListSectionReply } from '@registry/contracts-records-sections';
import { ListSectionQuery } from './list-section.query.dto.ts';
import { toSectionPage, toSectionPageJson } from './section-page-json.ts';

const { reply } = listSection.example;
const [row] = reply.rows;
if (row === undefined) throw new Error('The example has no row.');
const query = Object.assign(new ListSectionQuery(), { page: 2, per_page: 30, min_confidence: 0.5 });
const page = (of: ListSectionReply) => toSectionPage(of, query);

describe('the text of a page of a section', () => {
  it.each<[string, ListSectionReply]>([
    ['an example', { ...reply, totalCount: 100 }],
    ['no rows', { ...reply, rows: [], totalCount: 0 }],
    [
      'a row that reads like the end of the rows',
      { ...reply, rows: [{ ...row, status: '],"totalCount":7,"coverage":{}}' }, row] },
    ],
    ['more rows than can be listed', { ...reply, totalCount: 1_000_000 }],
  ])('is byte for byte that of the mapper, and says which page it is: %s', (_what, read) => {
    const { text, list } = toSectionPageJson(JSON.stringify(read), query);
    expect(text).toBe(JSON.stringify(page(read)));
    expect(list).toMatchObject({ object: 'list', page: 2, has_more: page(read).has_more });
  });

  it('is the same of a reply that another version of the service wrote', () => {
    const { rows, totalCount, coverage } = reply;
    const { text, list } = toSectionPageJson(JSON.stringify({ totalCount, coverage, rows }), query);
    expect([JSON.parse(text), list?.page]).toEqual([page(reply), 2]);
  });
});
