import { applyDecorators, type Type } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { listSection } from '@registry/contracts-records-sections';
import type { SectionName } from '@registry/domain';
import { codes } from '@registry/errors';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { toList } from '../../list.dto.ts';
import { toCoverage } from '../rows/coverage.mapper.ts';
import { exampleRows } from '../rows/example-rows.ts';
import { toRecordRow } from '../rows/record-row.mapper.ts';
import type { SectionPageDto } from './section-page.dto.ts';

export interface SectionOperationOptions {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly answer: Type<SectionPageDto>;
}

const COVERAGE = ' `coverage` tells whether an empty list means that there is nothing or that nothing is known.';

/** Declares the endpoint of one section of a business. */
export function SectionOperation(section: SectionName, options: SectionOperationOptions): MethodDecorator {
  const { coverage } = listSection.example.reply;
  const example: SectionPageDto = {
    ...toList([toRecordRow(exampleRows[section])], 1, { page: 1, per_page: 30 }),
    coverage: toCoverage(coverage),
  };
  return applyDecorators(
    ApiParam({
      name: 'id',
      description: '`us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it.',
      schema: { type: 'string', example: 'us-co-20131234567' },
    }),
    Operation(`:id/${section}`, {
      name: options.name,
      tag: 'Records',
      summary: options.summary,
      description: options.description + COVERAGE,
      answer: options.answer,
      example,
      errors: [
        codes.request.invalidParameter,
        codes.request.invalidId,
        codes.request.pageTooDeep,
        codes.business.notFound,
      ],
    }),
  );
}
