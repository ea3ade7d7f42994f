import { Injectable, type PipeTransform } from '@nestjs/common';
import { parseDate } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

/** A calendar date in a path. */
@Injectable()
export class DatePipe implements PipeTransform<string, string> {
  transform(date: string): string {
    if (/^\d{4}-\d{2}-\d{2}$/.test(date) && parseDate(date, 'YYYY-MM-DD') === date) return date;
    throw new AppError(codes.request.invalidParameter, {
      message: `date is ${quoted(date)}; expected a day as YYYY-MM-DD, such as 2026-11-02. Correct it.`,
      param: 'date',
    });
  }
}
