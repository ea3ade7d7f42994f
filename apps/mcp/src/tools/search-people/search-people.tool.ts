import { indexingNote } from '../../coverage/register-note.ts';
import { searchCoverage } from '../../coverage/search-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { companyHit, companyLine, readHitState } from '../company-hit.ts';
import { factsLine, labelled } from '../facts-line.ts';
import { listOutput } from '../output-schemas.ts';
import { numbered, pageNote, ROWS_MAX } from '../page.ts';
import { queryNote } from '../search-companies/search-notes.ts';
import { defineTool } from '../tool.ts';

export const searchPeople = defineTool({
  name: 'search_people',
  title: 'Search people',
  description: 'Find companies by a person or firm on file, such as a registered agent.',
  scope: 'read',
  arguments: {
    q: { type: 'string', description: 'Words of the name, which must all match' },
    state: argumentSchemas.state,
    page: argumentSchemas.page,
  },
  required: ['q'],
  output: listOutput('name, address, as_of, titles, business'),
  respond: async (args, { api, coverage }) => {
    const { reply } = await api.call('searchPeople', { ...args, per_page: ROWS_MAX });
    const people = reply.data.map(({ name, titles, address, as_of: asOf, business }) => ({
      name,
      titles: titles.map(({ title }) => title),
      address: address?.full_address ?? '',
      as_of: asOf ?? '',
      business: companyHit(business),
    }));
    const states = people.map(({ business }) => readHitState(business));
    const suggestions = reply.suggestions?.q ?? [];
    const note = [
      await searchCoverage(coverage, args.state, states, reply.coverage),
      indexingNote('The search', reply.indexing),
      queryNote(suggestions, 'people'),
    ]
      .filter(Boolean)
      .join(' ');
    const lines = people.map(({ name, titles, address, as_of: asOf, business }) =>
      factsLine(
        `${name}, ${titles.join(', ')} of ${companyLine(business)}`,
        labelled('on file at', address),
        labelled('person listed in data of', asOf),
      ),
    );
    const { total_count, page, has_more } = reply;
    return {
      structured: {
        data: people,
        total_count,
        page,
        has_more,
        coverage: note,
        ...(suggestions.length === 0 ? {} : { suggestions: { q: suggestions } }),
      },
      text: [pageNote('people', reply), ...numbered(lines, reply), note].join('\n'),
    };
  },
});
