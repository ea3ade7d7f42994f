import { Injectable, type PipeTransform } from '@nestjs/common';
import { DEFAULT_POLICY } from '@registry/contracts-records-sections';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

export const NAME_PATTERN = '^[a-z0-9][a-z0-9_-]{0,39}$';

/** The name of a policy that a workspace may change. */
@Injectable()
export class PolicyNamePipe implements PipeTransform<string, string> {
  transform(name: string): string {
    const isPublished = name === DEFAULT_POLICY;
    if (!isPublished && new RegExp(NAME_PATTERN).test(name)) return name;
    throw new AppError(codes.request.invalidParameter, {
      message: isPublished
        ? 'name is "default", which is published and stays as it is; expected another name. Save a policy of your own.'
        : `name is ${quoted(name)}; expected 1 to 40 small letters, digits, - and _, the first one a letter or digit. Correct it.`,
      param: 'name',
    });
  }
}
