import { toDataDate } from '../../coverage/section-coverage.ts';
import type { DataApi } from '../../data-api/data-api.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { changeText } from '../changed-value.ts';
import { companyLabel, readCompany } from '../company-name.ts';
import { objectOutput } from '../output-schemas.ts';
import { numbered, pageNote, ROWS_MAX } from '../page.ts';
import { defineTool } from '../tool.ts';
import { listFollowedChanges } from './followed-changes.ts';

/** Characters of a position: it has each watchlist. */
const POSITION_LENGTH_MAX = 20_000;

export const listChanges = defineTool({
  name: 'list_changes',
  title: 'List changes',
  description: 'List changes of a company, newest first; without id, of all that the workspace follows, in order.',
  scope: 'read',
  isOfWorkspace: ({ id }) => id === undefined || id === null || id === '',
  arguments: {
    id: argumentSchemas.id,
    page: { type: 'integer', description: 'With id' },
    after: { type: 'string', description: 'Without id: position of the last call', lengthMax: POSITION_LENGTH_MAX },
  },
  required: [],
  output: objectOutput(['data', 'has_more'], 'position'),
  respond: ({ id, page, after }, { api }) =>
    id === undefined ? listFollowedChanges(api, after) : listCompanyChanges(api, id, page),
});

async function listCompanyChanges(api: DataApi, id: string, page: number | undefined) {
  const [company, { reply }] = await Promise.all([
    readCompany(api, id),
    api.call('listBusinessEvents', { id, page, per_page: ROWS_MAX }),
  ]);
  const { data, total_count, has_more } = reply;
  const lines = data.map(({ type, observed_at: at, source, as_of: asOf, ...change }) => {
    return `${at.slice(0, 10)} ${type}: ${changeText(change)} [${source}, ${toDataDate(asOf)}]`;
  });
  return {
    structured: { ...company, data, total_count, page: reply.page, has_more },
    text: [`${companyLabel(company)}:`, pageNote('changes', reply), ...numbered(lines, reply)].join('\n'),
  };
}
