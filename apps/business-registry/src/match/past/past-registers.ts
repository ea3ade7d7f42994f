import { Injectable } from '@nestjs/common';
import type { LoadedRegisters } from '@registry/contracts-business-registry';
import type { RegisteredCandidate, ShownRegisters } from '@registry/matching';
import { Database } from '@registry/persistence';
import { requireFirstLoad } from '../../businesses/business-not-found.ts';
import { withheld } from '../../withheld/withheld-companies.ts';
import { CompanyRegisters } from '../company-registers.ts';
import { ReplacedNames } from './replaced-names.ts';
import { UnitedIndex } from './united-index.ts';

/**
 * The registers as they were known at the time of the request. Companies are proposed by the names that they have and had; what is compared
 * and shown of them is that of then. How rare a word is says the present index: it has no past.
 */
@Injectable()
export class PastRegisters {
  constructor(
    private readonly present: CompanyRegisters,
    private readonly replaced: ReplacedNames,
    private readonly database: Database,
  ) {}

  /** In a request that reads the past. */
  async registers(): Promise<ShownRegisters> {
    const [replaced] = await Promise.all([this.replaced.current(), requireFirstLoad(this.database)]);
    const { present } = this;
    return {
      index: new UnitedIndex(present.index, replaced),
      postalCodeWord: present.postalCodeWord,
      cityWord: present.cityWord,
      read: (keys) => this.#readShown(keys),
      findByEin: (eins, state) => present.findByEin(eins, state),
      extentsOf: (states) => present.extentsOf(states),
      loaded: (): Promise<LoadedRegisters> => present.loaded(),
    };
  }

  /** Before the reply: a verdict is made without companies that are suppressed now, which holds for every past. */
  async #readShown(keys: readonly string[]): Promise<RegisteredCandidate[]> {
    const found = await this.present.read(keys);
    const known = await withheld(this.database).find(found.map(({ business }) => business.id));
    return found.filter(({ business }) => known.get(business.id)?.isSuppressed !== true);
  }
}
