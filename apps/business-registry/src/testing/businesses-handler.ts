import type { Database } from '@registry/persistence';
import { BusinessesHandler } from '../businesses/businesses.handler.ts';
import { DocumentsReadModel } from '../businesses/documents/documents.read-model.ts';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { MatchKeysReadModel } from '../businesses/match-keys.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { BusinessOnDayReadModel } from '../businesses/valid-on/business-on-day.read-model.ts';
import { withheld } from '../withheld/withheld-companies.ts';
import { served } from '@registry/messaging/served';

/** The handler of reads of companies, over a database. */
export function businessesHandlerOn(database: Database): BusinessesHandler {
  const extents = new RegisterExtentReadModel(database);
  const businesses = new GetBusinessReadModel(database);
  const handler = new BusinessesHandler(
    businesses,
    new MatchKeysReadModel(database, extents),
    new DocumentsReadModel(database, extents),
    new BusinessOnDayReadModel(businesses, database),
    database,
  );
  return servedBy(database, handler);
}

/** A handler of this service as others reach it: without what may not be shown. */
export function servedBy<Handler extends object>(database: Database, handler: Handler): Handler {
  return served(handler, withheld(database));
}
