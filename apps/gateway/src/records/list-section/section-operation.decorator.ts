import { applyDecorators } from '@nestjs/common';
import { listSection, type SectionPage, sectionPages } from '@registry/contracts-records-sections';
import type { SectionName } from '@registry/domain';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { BusinessIdParameter } from '../../ids/business-id-parameter.decorator.ts';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { exampleRows } from '@registry/sandbox';
import { PAST_PAGE } from '../past-page.query.dto.ts';

interface SectionList {
  /** Continues "List the …". */
  readonly what: string;
  readonly description: string;
  /** A sample company that has some, if the usual example has none. */
  readonly exampleId?: string;
}

const SECTION_LISTS: Readonly<Record<SectionName, SectionList>> = {
  liens: {
    what: 'liens',
    description: 'Lists the liens in the register of its state, newest filing first.',
    exampleId: 'us-co-20141000059',
  },
  loans: {
    what: 'loans',
    description: 'Lists the loans under public programs, newest approval first. The federal list includes them too.',
  },
  fmcsa_registrations: {
    what: 'motor carrier registrations',
    description:
      'Lists the registrations as a motor carrier with the FMCSA, newest first. The federal list includes them too.',
  },
  licenses: {
    what: 'licenses',
    description: 'Lists the licenses of states and cities, newest issue first.',
    exampleId: 'us-or-150000182',
  },
  permits: {
    what: 'permits',
    description: 'Lists the permits of states and cities, newest issue first.',
    exampleId: 'us-tx-0800000480',
  },
  federal: {
    what: 'federal records',
    description:
      'Lists the records of every federal dataset, including loans and carriers, newest first. It has no liens, licenses or permits.',
  },
};

/** Declares the endpoint of one section of a business. */
export function SectionOperation(section: SectionName): MethodDecorator {
  const { what, description, exampleId } = SECTION_LISTS[section];
  const row = exampleRows[section];
  const { coverage } = listSection.example.reply;
  const example: SectionPage = {
    ...toList([row], 1, { page: 1, per_page: 30 }),
    coverage: { ...coverage, sources: coverage.sources.map((one) => ({ ...one, source: row.source })) },
  };
  return applyDecorators(
    BusinessIdParameter(exampleId),
    Operation('GET', `:id/${section}`, {
      ...PAST_PAGE,
      operationId: `list_${section}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      tag: 'Records',
      summary: `List the ${what} of a business`,
      description: `${description} An empty list means that no records exist only if its \`coverage\` is \`covered\`. Otherwise \`scope\` names what was searched.`,
      response: sectionPages[section],
      example,
    }),
  );
}
