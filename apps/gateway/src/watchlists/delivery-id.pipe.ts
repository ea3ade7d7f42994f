import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

/** Maximum length of a delivery id. */
const ID_LENGTH_MAX = 100;

/** The id of a delivery in a path. One that is too long to be an id is not found. */
@Injectable()
export class DeliveryIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (id.length <= ID_LENGTH_MAX) return id;
    throw new AppError(codes.watchlist.notFound, { message: `This workspace has no delivery ${quoted(id)}.` });
  }
}
