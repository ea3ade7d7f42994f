import { Injectable, type PipeTransform } from '@nestjs/common';
import { type BusinessIdParts, parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

/** The id of a company of any country in a path, which the router has percent-decoded once. */
@Injectable()
export class CompanyIdPipe implements PipeTransform<string, BusinessIdParts> {
  transform(id: string): BusinessIdParts {
    const parts = parseBusinessId(id);
    if (parts !== undefined) return parts;
    throw new AppError(codes.request.invalidId, {
      message: `${quoted(id)} is not the id of a company. Ids have the form us-{state}-{file_number} or ca-{province}-{file_number}, as in us-or-150000007.`,
      param: 'id',
    });
  }
}
