import { Injectable } from '@nestjs/common';
import { type RegisteredBusiness, toBusinessOnDay } from '@registry/contracts-business-registry';
import { type BusinessIdParts, fileNumberKey } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Database, readAtChanges } from '@registry/persistence';
import { inThePresent, requestContext } from '@registry/request-context';
import { type FoundBusiness, GetBusinessReadModel } from '../get-business.read-model.ts';
import { changeTimesStatements } from './change-times.sql.ts';

/** Reads what the registry says was so on a day. */
@Injectable()
export class BusinessOnDayReadModel {
  constructor(
    private readonly businesses: GetBusinessReadModel,
    private readonly database: Database,
  ) {}

  /** The company on that day, by all that is known at the time of the request; undefined for an unknown company. */
  async find(id: BusinessIdParts, day: string): Promise<FoundBusiness | undefined> {
    const read = (): Promise<RegisteredBusiness | undefined> => this.businesses.find({ ...id, withMatchKeys: false });
    const known = await readAtChanges(await this.#listChanges(id), read);
    const now = await read(); // last, so that nothing that is known is newer
    if (now === undefined) return undefined;
    requireRegistered(now, day);
    const business = toBusinessOnDay([...known.flatMap((one) => one ?? []), now], day);
    // How the company is reached has no dates.
    return business && { business, details: [], knownAddresses: now.addresses };
  }

  /** When each change of the company became known. */
  async #listChanges({ state, fileNumber }: BusinessIdParts): Promise<Date[]> {
    const statement = changeTimesStatements.get(state);
    if (statement === undefined) return [];
    const until = requestContext.get()?.knownAt ?? new Date().toISOString();
    const rows = await inThePresent(() =>
      this.database.query<{ time: Date }>(statement, [fileNumberKey(fileNumber), until]),
    );
    return rows.map(({ time }) => time);
  }
}

/** Before its registration nothing is stated of a company. */
function requireRegistered({ id, registrations, formation }: RegisteredBusiness, day: string): void {
  const [first = formation.formation_date] = registrations.flatMap(({ registration_date: date }) => date ?? []).sort();
  if (first === null || first <= day) return;
  throw new AppError(codes.business.notFound, {
    message: `${id} was registered on ${first}, after ${day}. Use a later \`valid_on\`.`,
  });
}
