import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { RECORD_KIND_NAMES, type RecordKind, SECTION_KINDS, type SectionName } from '@registry/domain';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';
import { LienDto } from './lien.dto.ts';
import { LoanDto } from './loan.dto.ts';
import type { RecordRowDto } from './record-row.dto.ts';
import { registerItemOf } from './register-item.dto.ts';

/** How rows of each kind are shown; `object` names the kind. */
const ROW_TYPES: Readonly<Record<RecordKind, Type<RecordRowDto>>> = {
  lien: LienDto,
  loan: LoanDto,
  fmcsa_registration: registerItemOf('FmcsaRegistration'),
  license: registerItemOf('License'),
  permit: registerItemOf('Permit'),
  record: registerItemOf('FederalRecord'),
};
for (const kind of RECORD_KIND_NAMES) ObjectType(kind)(ROW_TYPES[kind].prototype as object, 'object');

/** Documents a class's property `data` as the rows of a section. */
export function documentRows(list: Type<unknown>, section: SectionName, options: { maxItems?: number } = {}): void {
  const types = SECTION_KINDS[section].map((kind) => ROW_TYPES[kind]);
  const [only, ...others] = types.map((type) => ({ $ref: getSchemaPath(type) }));
  const items =
    only !== undefined && others.length === 0 ? only : { oneOf: [only, ...others].flatMap((one) => one ?? []) };
  ApiExtraModels(...types)(list);
  ApiProperty({ type: 'array', items, description: 'Newest first, those without a date last.', ...options })(
    list.prototype as object,
    'data',
  );
}
