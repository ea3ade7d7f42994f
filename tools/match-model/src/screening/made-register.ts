import { foldWords, legalForms } from '@registry/domain';
import type { ScreenedCompany } from '@registry/matching';
import { Random } from '@registry/tools-bench/random';
import type { RealCompany } from '../queries/real-files.ts';
import type { RealEntry } from './real-lists.ts';

const WORDS_MAX = 4;

/**
 * Companies that no list is about, in the places of entries of lists: names of words as often as real registers have them, and as many
 * in a ZIP code as there are. Each company is made when it is read.
 */
export function* makeRegister(
  companies: number,
  entries: readonly RealEntry[],
  registers: readonly RealCompany[],
  seed: number,
): Generator<ScreenedCompany> {
  const random = new Random(seed, 59);
  const names = registers.map((company) => foldWords(company.names[0]?.name ?? ''));
  const words = names.flat();
  const places = entries.flatMap(([, { addresses }]) =>
    addresses.filter(({ state, postal_code: postalCode }) => state !== null && postalCode !== null),
  );
  const forms = Object.keys(legalForms).slice(0, 6);
  for (let at = 0; at < companies; at++) {
    const length = Math.min(WORDS_MAX, names[random.below(names.length)]?.length ?? 2);
    const own = Array.from({ length }, () => words[random.below(words.length)] ?? '');
    const form = random.happens(0.7) ? (forms[random.below(forms.length)] ?? '') : '';
    const place = places[random.below(places.length)];
    if (place === undefined) throw new Error('No entry has an address in the United States.');
    const { city, state, postal_code: postalCode } = place;
    const fullAddress = `${1 + random.below(9_999)} Main St, ${city ?? ''}, ${state ?? ''} ${postalCode ?? ''}`;
    const address = { kind: 'principal', fullAddress, city, state, postalCode, country: 'US' };
    const name = `${own.join(' ')} ${form}`.trim();
    yield { names: [{ name, isLegal: true }], addresses: [address], identifiers: [] };
  }
}
