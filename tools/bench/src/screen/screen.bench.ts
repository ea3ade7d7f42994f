import { EntryIndex, type ListEntry, readCompany, type ScreenedCompany } from '@registry/matching';
import type { Bench } from '../bench.ts';
import { printFigures } from '../bench.ts';
import { round } from '../latencies.ts';
import { CompanyCorpus } from '../search/corpus/company-corpus.ts';
import { Random } from '../search/corpus/random.ts';
import { tailWord } from '../search/corpus/word-lists.ts';

const ENTRIES = 100_000;
/** Entries that a new version of a list adds or changes. */
const CHANGED = 500;
const BATCH = 10_000;
const STATES = ['CA', 'CO', 'FL', 'GA', 'NY', 'OR', 'PA', 'TX'];
const TAIL_WORDS = 2_500_000;
const MEGABYTE = 2 ** 20;

/** A register against lists as large as all public ones together, without any service. */
const bench: Bench = {
  description: 'a register screened against 100,000 entries of lists, and a new version of a list',
  companies: 1_000_000,
  targets: { screen_seconds_of_a_million: '<= 60', changed_list_seconds: '<= 1' },

  async run(context) {
    const { companies, seed } = context;
    context.progress(`indexing ${ENTRIES.toLocaleString('en-US')} entries`);
    const entries = listedEntries(seed);
    const before = process.memoryUsage().rss;
    const indexed = measure(() => new EntryIndex(entries));
    const index = indexed.made;
    context.progress(`screening ${companies.toLocaleString('en-US')} companies`);
    const corpus = new CompanyCorpus(companies, seed);
    const spent = { wall: 0, processor: 0 };
    let hits = 0;
    let possible = 0;
    for (let from = 0; from < companies; from += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, companies - from) }, (_, at) => toCompany(corpus, from + at));
      const screened = measure(() => batch.map((company) => index.screen(readCompany(company))[0]?.match.status));
      spent.wall += screened.seconds;
      spent.processor += screened.processorSeconds;
      hits += screened.made.filter((status) => status === 'hit').length;
      possible += screened.made.filter((status) => status === 'possible').length;
    }
    const memory = process.memoryUsage().rss - before;
    const changes = listedEntries(seed + 1)
      .slice(0, CHANGED)
      .map(([, entry], at) => [`entry ${at}`, entry] as const);
    const changed = measure(() => index.put(changes));
    const figures = {
      index_seconds: round(indexed.seconds),
      index_megabytes: round(memory / MEGABYTE),
      screen_seconds_of_a_million: round((spent.wall * 1e6) / companies),
      screen_processor_seconds_of_a_million: round((spent.processor * 1e6) / companies),
      companies_with_a_hit: hits,
      companies_with_a_possible_result: possible,
      changed_list_seconds: round(changed.seconds),
    };
    printFigures(context, `Screening, ${CHANGED} entries of a new version`, figures);
    return figures;
  },
};

export default bench;

function measure<Made>(make: () => Made): { made: Made; seconds: number; processorSeconds: number } {
  const start = performance.now();
  const processor = process.cpuUsage();
  const made = make();
  const { user, system } = process.cpuUsage(processor);
  return { made, seconds: (performance.now() - start) / 1_000, processorSeconds: (user + system) / 1e6 };
}

/** One of ten has a name as companies of the register do, all others have a word more of their own. Each name is there once, and half have an address. */
function listedEntries(seed: number): (readonly [string, ListEntry])[] {
  const corpus = new CompanyCorpus(2 * ENTRIES, seed + 1_000);
  const random = new Random(seed, 73);
  const listed = new Map<string, readonly string[]>();
  for (let at = 0; listed.size < ENTRIES; at++) {
    const own = random.happens(0.1) ? [] : [tailWord(random.below(TAIL_WORDS))];
    const names = corpus.names(at).map((words) => [...own, ...words].join(' '));
    listed.set(names.join('|'), names);
  }
  return [...listed.values()].map(([name = '', alias], at) => {
    const random = new Random(seed, ENTRIES + at);
    const { fullAddress, postalCode, ...place } = placeFor(random);
    const address = { ...place, full_address: fullAddress, postal_code: postalCode, address_line1: null };
    const entry: ListEntry = {
      name,
      aliases: alias === undefined ? [] : [{ name: alias, quality: 'strong' }],
      addresses: random.happens(0.5) ? [address] : [],
      identifiers: [],
    };
    return [`entry ${at}`, entry];
  });
}

function toCompany(corpus: CompanyCorpus, at: number): ScreenedCompany {
  return {
    names: corpus.names(at).map((words, place) => ({ name: words.join(' '), isLegal: place === 0 })),
    addresses: [{ kind: 'principal', ...placeFor(new Random(at, 71)) }],
    identifiers: [],
  };
}

function placeFor(random: Random) {
  const state = STATES[random.below(STATES.length)] ?? 'CO';
  const postalCode = String(10_000 + random.below(80_000));
  const city = `City ${postalCode.slice(0, 3)}`;
  const fullAddress = `${1 + random.below(9_999)} Main St, ${city}, ${state} ${postalCode}`;
  return { fullAddress, city, state, postalCode, country: 'US' };
}
