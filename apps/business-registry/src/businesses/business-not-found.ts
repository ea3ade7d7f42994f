import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';

/** The error for a company that no registry has. */
export function businessNotFound(parts: BusinessIdParts): AppError {
  return new AppError(codes.business.notFound, {
    message: `No business has the id ${formatBusinessId(parts)}. Ids have the form us-{state}-{file_number}; search by name at /v1/businesses?q=.`,
  });
}
