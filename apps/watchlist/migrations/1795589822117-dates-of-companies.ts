import { migration } from '@registry/persistence/migrations';

/** Followed companies have a date of their data, which is unknown until their next change event. */
export const DatesOfCompanies1795589822117 = migration(
  'DatesOfCompanies1795589822117',
  `UPDATE followed_companies SET business = (business::jsonb || '{"as_of": ""}')::json WHERE business::jsonb ->> 'as_of' IS NULL`,
);
