import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';

/** What has not the form of an id is no watchlist of anybody's: it is not found, as a stranger's is. */
@Injectable()
export class WatchlistIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (/^wl_[0-9A-Za-z]{22}$/.test(id)) return id;
    const shown = id.length <= 60 ? id : `${id.slice(0, 60)}…`;
    throw new AppError(codes.watchlist.notFound, { message: `This workspace has no watchlist ${shown}.` });
  }
}
