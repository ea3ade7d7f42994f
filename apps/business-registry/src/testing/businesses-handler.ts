import type { Database } from '@registry/persistence';
import { BusinessesHandler } from '../businesses/businesses.handler.ts';
import { DocumentsReadModel } from '../businesses/documents/documents.read-model.ts';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { MatchKeysReadModel } from '../businesses/match-keys.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { BusinessOnDayReadModel } from '../businesses/valid-on/business-on-day.read-model.ts';

/** The handler of reads of companies, over a database. */
export function businessesHandlerOn(database: Database): BusinessesHandler {
  const extents = new RegisterExtentReadModel(database);
  const businesses = new GetBusinessReadModel(database);
  return new BusinessesHandler(
    businesses,
    new MatchKeysReadModel(database, extents),
    new DocumentsReadModel(database, extents),
    new BusinessOnDayReadModel(businesses, database),
    database,
  );
}
