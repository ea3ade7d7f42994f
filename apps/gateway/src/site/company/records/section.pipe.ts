import { Injectable, type PipeTransform } from '@nestjs/common';
import { didYouMean, SECTION_NAMES, type SectionName } from '@registry/domain';
import { unknownPath } from '@registry/http-frame/problems/problem';

/** A section of records in a path. */
@Injectable()
export class SectionPipe implements PipeTransform<string, SectionName> {
  transform(name: string): SectionName {
    const section = SECTION_NAMES.find((one) => one === name);
    if (section === undefined) throw unknownPath(undefined, didYouMean(name, SECTION_NAMES));
    return section;
  }
}
