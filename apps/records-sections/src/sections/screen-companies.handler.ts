import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { ReplyTo } from '@registry/contracts-message';
import {
  type CompanyScreening,
  screenCompanies,
  type ScreenCompaniesRequest,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { Handles } from '@registry/messaging/handles';
import { ListSectionsHandler } from './list-sections.handler.ts';
import type { ScreenedParty } from '@registry/matching';
import { CompanyScreenings, type KeyedScreening } from '../screening/company-screenings.ts';

type Company = ScreenCompaniesRequest['companies'][number];

@Controller()
export class ScreenCompaniesHandler {
  constructor(
    private readonly sections: ListSectionsHandler,
    private readonly screenings: CompanyScreenings,
  ) {}

  @Handles(screenCompanies)
  async screenCompanies(
    @Payload() { companies, withKeys, validOn }: ScreenCompaniesRequest,
  ): Promise<ReplyTo<typeof screenCompanies>> {
    if (withKeys !== true) return { screenings: await Promise.all(companies.map((one) => this.#screen(one, validOn))) };
    const keyed = await Promise.all(companies.map((one) => this.#screenWithKeys(one)));
    return { screenings: keyed.map(({ screening }) => screening), keys: keyed.map(({ keys }) => keys) };
  }

  async #screen(company: Company, day?: string): Promise<CompanyScreening> {
    return this.screenings.screen(await this.#toParty(company), day);
  }

  async #screenWithKeys(company: Company): Promise<KeyedScreening> {
    return this.screenings.screenWithKeys(await this.#toParty(company));
  }

  /** A company of a register is screened as in its profile, with what its records say of it. */
  #toParty({ matchKeys, names, addresses, ein }: Company): Promise<ScreenedParty> | ScreenedParty {
    if (matchKeys !== null) return this.sections.readParty({ matchKeys, addresses, minConfidence: SHOWN_CONFIDENCE });
    const identifiers = ein === null ? [] : [{ scheme: 'ein', value: ein }];
    return { names, addresses, identifiers, isReal: true };
  }
}
