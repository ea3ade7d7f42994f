import { SECTION_NAMES, type SectionName } from '@registry/domain';
import { sectionCoverage } from '../../coverage/section-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { stateOfHit } from '../company-hit.ts';
import { listOutput, membersOf, texts } from '../output-schemas.ts';
import { numbered, pageNote, ROWS_MAX } from '../page.ts';
import { recordLine } from '../record-line.ts';
import { defineTool } from '../tool.ts';

/** `fmcsa_registrations` → `FmcsaRegistrations`. */
type Pascal<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** The operation that lists a section: a section without one does not compile. */
function operationOf(section: SectionName): `list${Pascal<SectionName>}` {
  const words = section.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `list${words.join('')}` as `list${Pascal<SectionName>}`;
}

interface ListCompanyRecords {
  readonly id: string;
  readonly section: SectionName;
  readonly page?: number;
}

export const listCompanyRecords = defineTool<ListCompanyRecords>({
  name: 'list_company_records',
  description:
    'All records of one kind of a company, newest first, with original fields; federal has loans and carriers too.',
  arguments: {
    id: argumentSchemas.id,
    section: { type: 'string', description: 'Kind', enum: SECTION_NAMES },
    page: argumentSchemas.page,
  },
  required: ['id', 'section'],
  output: listOutput({ ...texts('object', 'source'), ...membersOf('object', 'match', 'record') }),
  answer: async ({ id, section, page: asked }, { api }) => {
    const { reply } = await api.call(operationOf(section), { id, page: asked, per_page: ROWS_MAX });
    const { data, total_count, page, has_more } = reply;
    const coverage = `${section}: ${sectionCoverage(reply.coverage, stateOfHit({ id }))}.`;
    return {
      structured: { data, total_count, page, has_more, coverage },
      text: [pageNote(section, reply), ...numbered(data.map(recordLine), reply), coverage].join('\n'),
    };
  },
});
