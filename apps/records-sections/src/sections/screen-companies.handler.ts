import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type CompanyScreening,
  screenCompanies,
  type ScreenCompaniesReply,
  type ScreenCompaniesRequest,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { Handles } from '@registry/messaging/handles';
import { ListSectionsHandler } from './list-sections.handler.ts';
import { CompanyScreenings } from '../screening/company-screenings.ts';

type Company = ScreenCompaniesRequest['companies'][number];

@Controller()
export class ScreenCompaniesHandler {
  constructor(
    private readonly sections: ListSectionsHandler,
    private readonly screenings: CompanyScreenings,
  ) {}

  @Handles(screenCompanies)
  async screenCompanies(@Payload() { companies, validOn }: ScreenCompaniesRequest): Promise<ScreenCompaniesReply> {
    return { screenings: await Promise.all(companies.map((one) => this.#screen(one, validOn))) };
  }

  /** A company of a register is screened as in its profile, with what its records say of it. */
  async #screen({ matchKeys, names, addresses, ein }: Company, validOn?: string): Promise<CompanyScreening> {
    if (matchKeys !== null) {
      const day = validOn === undefined ? {} : { validOn };
      const request = { matchKeys, addresses, minConfidence: SHOWN_CONFIDENCE, ...day };
      return (await this.sections.listSections(request)).screening;
    }
    const identifiers = ein === null ? [] : [{ scheme: 'ein', value: ein }];
    return this.screenings.screen({ names, addresses, identifiers, isReal: true }, validOn);
  }
}
