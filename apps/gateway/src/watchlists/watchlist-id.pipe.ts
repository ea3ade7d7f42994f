import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

/** Checks that a text has the form of the id of a watchlist. */
export function isWatchlistId(text: string): boolean {
  return /^wl_[0-9A-Za-z]{22}$/.test(text);
}

/** A text that is not a watchlist id is not found, like another workspace's watchlist. */
@Injectable()
export class WatchlistIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (isWatchlistId(id)) return id;
    throw new AppError(codes.watchlist.notFound, { message: `This workspace has no watchlist ${quoted(id)}.` });
  }
}
