import { Injectable } from '@nestjs/common';
import { type RegisteredBusiness, toBusinessOnDay } from '@registry/contracts-business-registry';
import { type BusinessIdParts, fileNumberKey } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Database, readAtChanges } from '@registry/persistence';
import { inThePresent, requestContext } from '@registry/request-context';
import { type FoundBusiness, GetBusinessReadModel, withRegistrations } from '../get-business.read-model.ts';
import { changeTimesStatements } from './change-times.sql.ts';
import { findAround } from './find-around.ts';

/** Reads what the registry says was so on a day. */
@Injectable()
export class BusinessOnDayReadModel {
  constructor(
    private readonly businesses: GetBusinessReadModel,
    private readonly database: Database,
  ) {}

  /**
   * The company on that day, by all that is known at the time of the request; undefined for an unknown company. Its registrations in other
   * states are those that were registered by then: each follows from its own registry.
   */
  async find(id: BusinessIdParts, day: string): Promise<FoundBusiness | undefined> {
    const found = await this.#findOne(id, day);
    if (found === undefined) return undefined;
    const { known, ...company } = found;
    requireRegistered(known, day);
    const others = await this.businesses.listOthers(id, known.entity_id);
    const elsewhere = (await Promise.all(others.map((other) => this.#findOne(other, day))))
      .filter((one) => one !== undefined)
      .filter((one) => isRegistered(one.known, day));
    return withRegistrations(company, elsewhere);
  }

  /** A company by itself on that day, and as it is known. How it is reached has no dates. */
  async #findOne(
    id: BusinessIdParts,
    day: string,
  ): Promise<(FoundBusiness & { readonly known: RegisteredBusiness }) | undefined> {
    const changes = await this.#listChanges(id);
    const before = await findAround(day, changes, (time) => readAtChanges([time], () => this.businesses.find(id)));
    const known = await this.businesses.find(id); // last, so that nothing that is known is newer
    if (known === undefined) return undefined;
    const business = toBusinessOnDay([...before, known], day);
    return business && { known, business, details: [], knownAddresses: known.addresses };
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
function requireRegistered(business: RegisteredBusiness, day: string): void {
  if (isRegistered(business, day)) return;
  throw new AppError(codes.business.notFound, {
    message: `${business.id} was registered on ${firstDay(business)}, after ${day}. Use a later \`valid_on\`.`,
  });
}

function isRegistered(business: RegisteredBusiness, day: string): boolean {
  return (firstDay(business) ?? '') <= day;
}

/** When the company was registered, else formed. */
function firstDay({ registrations, formation }: RegisteredBusiness): string | null {
  const [first = formation.formation_date] = registrations.flatMap(({ registration_date: date }) => date ?? []).sort();
  return first;
}
