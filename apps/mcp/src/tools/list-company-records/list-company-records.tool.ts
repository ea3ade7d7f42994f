import type { OperationName } from '@registry/api-client';
import { sectionCoverage } from '../../coverage/section-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { stateOfHit } from '../company-hit.ts';
import { listOutput, membersOf, texts } from '../output-schemas.ts';
import { numbered, pageNote, ROWS_MAX } from '../page.ts';
import { recordLine } from '../record-line.ts';
import { defineTool } from '../tool.ts';

/** Which operation lists which section. */
const operations = {
  liens: 'listLiens',
  licenses: 'listLicenses',
  permits: 'listPermits',
  federal: 'listFederal',
} as const satisfies Record<string, OperationName>;

interface ListCompanyRecords {
  readonly id: string;
  readonly section: keyof typeof operations;
  readonly page?: number;
}

export const listCompanyRecords = defineTool<ListCompanyRecords>({
  name: 'list_company_records',
  description:
    'All records of one kind of a company, newest first, original fields included; federal holds PPP loans and carriers too.',
  arguments: {
    id: argumentSchemas.id,
    section: { type: 'string', description: 'Kind of record', enum: Object.keys(operations) },
    page: argumentSchemas.page,
  },
  required: ['id', 'section'],
  output: listOutput({ ...texts('object', 'source'), ...membersOf('object', 'match', 'record') }),
  answer: async ({ id, section, page: asked }, { api }) => {
    const { reply } = await api.call(operations[section], { id, page: asked, per_page: ROWS_MAX });
    const { data, total_count, page, has_more } = reply;
    const coverage = `${section}: ${sectionCoverage(reply.coverage, stateOfHit({ id }))}.`;
    return {
      structured: { data, total_count, page, has_more, coverage },
      text: [pageNote(section, reply), ...numbered(data.map(recordLine), reply), coverage].join('\n'),
    };
  },
});
