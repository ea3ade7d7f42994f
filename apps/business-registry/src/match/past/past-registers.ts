import { Injectable } from '@nestjs/common';
import type { LoadedRegisters } from '@registry/contracts-business-registry';
import { fileNumberKey } from '@registry/domain';
import type { RegisteredCandidate, ShownRegisters } from '@registry/matching';
import { Database, type Statement } from '@registry/persistence';
import { inThePresent } from '@registry/request-context';
import { requireFirstLoad } from '../../businesses/business-not-found.ts';
import { CompanyRegisters } from '../company-registers.ts';
import { ReplacedNames } from './replaced-names.ts';
import { UnitedIndex } from './united-index.ts';

/** $1, $2: states and keys of file numbers. Those that are suppressed now, which hides them in every past. */
const HIDDEN_NOW: Statement = {
  name: 'hidden-of-candidates',
  text: `SELECT s.state, s.file_number_key AS key FROM unnest($1::text[], $2::text[]) AS k (state, key)
           JOIN suppressions s ON s.state = k.state AND s.file_number_key = k.key AND s.lifted_at IS NULL`,
};

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

  async #readShown(keys: readonly string[]): Promise<RegisteredCandidate[]> {
    const found = await this.present.read(keys);
    const [states, numbers] = [
      found.map(({ state }) => state),
      found.map(({ fileNumber }) => fileNumberKey(fileNumber)),
    ];
    const hidden = await inThePresent(() =>
      this.database.query<{ state: string; key: string }>(HIDDEN_NOW, [states, numbers]),
    );
    const isHidden = new Set(hidden.map(({ state, key }) => `${state} ${key}`));
    return found.filter(({ state, fileNumber }) => !isHidden.has(`${state} ${fileNumberKey(fileNumber)}`));
  }
}
