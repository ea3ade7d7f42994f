import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Type } from '@nestjs/common';

/**
 * Shapes of the elements of lists that are empty until a source publishes them: documented so that clients can generate
 * types against the final form.
 */
function shapeOf(name: string, object: string, fields: readonly string[]): Type<unknown> {
  @ApiSchema({ name })
  class ElementDto {}
  ApiProperty({ enum: [object] })(ElementDto.prototype, 'object');
  for (const field of fields) {
    const format = field.endsWith('_date') ? { format: 'date' } : field.endsWith('_at') ? { format: 'date-time' } : {};
    ApiProperty({ type: 'string', nullable: field !== 'id', ...format })(ElementDto.prototype, field);
  }
  return ElementDto;
}

export const DocumentDto = shapeOf('Document', 'document', ['id', 'document_type', 'filename', 'filing_date', 'url']);
export const BankruptcyDto = shapeOf('Bankruptcy', 'bankruptcy', [
  'id',
  'case_number',
  'chapter',
  'court',
  'filing_date',
]);
export const LitigationDto = shapeOf('Litigation', 'litigation', [
  'id',
  'case_number',
  'case_name',
  'court',
  'filing_date',
  'status',
]);
export const CertificationDto = shapeOf('Certification', 'certification', [
  'id',
  'name',
  'issuer',
  'issued_date',
  'expiration_date',
]);
export const OrderDto = shapeOf('Order', 'order', ['id', 'status', 'product', 'created_at']);
export const ProfileDto = shapeOf('Profile', 'profile', ['id', 'type', 'url']);
