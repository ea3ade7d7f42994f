import type { OperationName } from '@registry/api-client';
import { SECTION_NAMES, SECTION_PLURALS, SECTION_TITLES, type SectionName } from '@registry/domain';
import { describeRegister } from '../../coverage/search-coverage.ts';
import { sectionCoverage } from '../../coverage/section-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { companyLabel, readCompany } from '../company-name.ts';
import { readHitState } from '../company-hit.ts';
import { listOutput } from '../output-schemas.ts';
import { numbered, pageNote, ROWS_MAX } from '../page.ts';
import { recordLine } from '../record-line.ts';
import { defineTool } from '../tool.ts';
import { sectionWords } from './section-words.ts';

/** Which operation lists which section. */
const operations = {
  liens: 'listLiens',
  loans: 'listLoans',
  fmcsa_registrations: 'listFmcsaRegistrations',
  licenses: 'listLicenses',
  permits: 'listPermits',
  federal: 'listFederal',
} as const satisfies Record<SectionName, OperationName>;

export const listCompanyRecords = defineTool({
  name: 'list_company_records',
  title: 'List records of a company',
  description: 'List all records of one kind for a company, newest first. federal includes PPP loans and carriers.',
  scope: 'read',
  arguments: {
    id: argumentSchemas.id,
    section: { type: 'string', enum: SECTION_NAMES, otherWords: sectionWords },
    min_confidence: argumentSchemas.min_confidence,
    page: argumentSchemas.page,
  },
  required: ['id', 'section'],
  output: listOutput('object, source, match, record'),
  respond: async ({ id, section, page: pageNumber, min_confidence }, { api, coverage: map }) => {
    const parameters = { id, page: pageNumber, per_page: ROWS_MAX, min_confidence };
    const [company, { reply }] = await Promise.all([readCompany(api, id), api.call(operations[section], parameters)]);
    const { data, total_count, page, has_more } = reply;
    const state = readHitState({ id });
    const basis = `${SECTION_TITLES[section]}: ${sectionCoverage(reply.coverage, state)}.`;
    const coverage = [basis, await describeRegister(map, state, reply.coverage.register)].filter(Boolean).join(' ');
    return {
      structured: { ...company, data, total_count, page, has_more, coverage },
      text: [
        `${companyLabel(company)}:`,
        pageNote(SECTION_PLURALS[section], reply),
        ...numbered(data.map(recordLine), reply),
        coverage,
      ].join('\n'),
    };
  },
});
