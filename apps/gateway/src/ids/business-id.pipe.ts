import { Injectable, type PipeTransform } from '@nestjs/common';
import { type BusinessIdParts, formatBusinessId, isUsState, parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { requestContext } from '@registry/request-context';
import { findCompany } from '@registry/sandbox';
import { quoted } from '@registry/http-frame/parameters/quoted';

/** The id of a path, which the router has percent-decoded once. */
@Injectable()
export class BusinessIdPipe implements PipeTransform<string, BusinessIdParts> {
  transform(id: string): BusinessIdParts {
    const parts = parseBusinessId(id);
    if (parts !== undefined && isUsState(parts.state)) return withoutSandbox(parts);
    if (parts !== undefined) throw elsewhere(parts);
    const [, state] = /^us-([a-z]{2})-/i.exec(id) ?? [];
    const why = state === undefined || isUsState(state.toUpperCase()) ? '' : ` ${quoted(state)} is not a state.`;
    throw new AppError(codes.request.invalidId, {
      message: `${quoted(id)} is not the id of a business.${why} Ids have the form us-{state}-{file_number}, as in us-or-150000007.`,
      param: 'id',
    });
  }
}

/** A company of the sandbox has the id of no other. */
function withoutSandbox(parts: BusinessIdParts): BusinessIdParts {
  if (findCompany(parts) === undefined || requestContext.get()?.isSandbox === true) return parts;
  throw new AppError(codes.business.notFound, {
    message: `${formatBusinessId(parts)} is a fictional company of the sandbox. Use a key of the sandbox to get it.`,
  });
}

/** The production API is about companies of the US; others are the demo's. */
function elsewhere(parts: BusinessIdParts): AppError {
  return new AppError(codes.business.notFound, {
    message: `${formatBusinessId(parts)} is not a US company. This API covers the United States only; the open demo also covers Canada.`,
  });
}
