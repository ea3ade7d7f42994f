import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Type } from '@nestjs/common';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

/**
 * Shapes of the elements of lists that are empty until a source publishes them: documented so that clients can generate
 * types against the final form. Each field with its description.
 */
function shapeOf(name: string, object: string, fields: Readonly<Record<string, string>>): Type<unknown> {
  @ApiSchema({ name })
  class ElementDto {}
  ObjectType(object)(ElementDto.prototype, 'object');
  for (const [field, description] of Object.entries(fields)) {
    const format = field.endsWith('_date') ? { format: 'date' } : field.endsWith('_at') ? { format: 'date-time' } : {};
    ApiProperty({ type: 'string', nullable: field !== 'id', description, ...format })(ElementDto.prototype, field);
  }
  return ElementDto;
}

const ID = 'Of this entry.';

export const DocumentDto = shapeOf('Document', 'document', {
  id: ID,
  document_type: 'What was filed.',
  filename: 'Of the file.',
  filing_date: 'The day it was filed.',
  url: 'Where the file is.',
});
export const BankruptcyDto = shapeOf('Bankruptcy', 'bankruptcy', {
  id: ID,
  case_number: 'As the court issued it.',
  chapter: 'Of the bankruptcy code.',
  court: 'Where it was filed.',
  filing_date: 'The day it was filed.',
});
export const LitigationDto = shapeOf('Litigation', 'litigation', {
  id: ID,
  case_number: 'As the court issued it.',
  case_name: 'Of the parties.',
  court: 'Where it was filed.',
  filing_date: 'The day it was filed.',
  status: "The court's own wording.",
});
export const CertificationDto = shapeOf('Certification', 'certification', {
  id: ID,
  name: 'Of the certification.',
  issuer: 'Who issued it.',
  issued_date: 'The day it was issued.',
  expiration_date: 'The day it expires.',
});
export const OrderDto = shapeOf('Order', 'order', {
  id: ID,
  status: 'How far it is.',
  product: 'What was ordered.',
  created_at: 'When it was placed.',
});
export const ProfileDto = shapeOf('Profile', 'profile', {
  id: ID,
  type: 'The site that has the profile.',
  url: 'Where the profile is.',
});
