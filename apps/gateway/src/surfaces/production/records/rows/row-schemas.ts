import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { SectionName } from '@registry/contracts-records-sections';
import { LienDto } from './lien.dto.ts';
import { LoanDto } from './loan.dto.ts';
import type { RecordRowDto } from './record-row.dto.ts';
import { FederalRecordDto, FmcsaRegistrationDto, LicenseDto, PermitDto } from './register-item.dto.ts';

/** What stands in each section. */
const rowTypes: Readonly<Record<SectionName, readonly Type<RecordRowDto>[]>> = {
  liens: [LienDto],
  loans: [LoanDto],
  fmcsa_registrations: [FmcsaRegistrationDto],
  licenses: [LicenseDto],
  permits: [PermitDto],
  federal: [FederalRecordDto, LoanDto, FmcsaRegistrationDto],
};

/** Documents a class's property `data` as the rows of a section. */
export function documentRows(list: Type<unknown>, section: SectionName, options: { maxItems?: number } = {}): void {
  const types = rowTypes[section];
  const [only, ...others] = types.map((type) => ({ $ref: getSchemaPath(type) }));
  const items =
    only !== undefined && others.length === 0 ? only : { oneOf: [only, ...others].flatMap((one) => one ?? []) };
  ApiExtraModels(...types)(list);
  ApiProperty({ type: 'array', items, ...options })(list.prototype as object, 'data');
}
