// Made from the OpenAPI document of the gateway by `npm run api-client`; not edited by hand.

import type {
  Account,
  Business,
  BusinessEventList,
  FederalList,
  FmcsaRegistrationList,
  Health,
  JurisdictionList,
  LicenseList,
  LienList,
  Liveness,
  LoanList,
  PermitList,
  PersonList,
  Refresh,
  Root,
  SparseBusinessList,
  SuggestedBusinesses,
} from './schemas.ts';

/** What each operation takes and answers. */
export interface Operations {
  /** Where the endpoints and the documents are. Needs no key. */
  readonly getRoot: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly reply: Root;
  };
  /**
   * Companies whose names hold every word of `q`; the spellings of a legal form (`Inc.`, `Incorporated`; `LLC`,
   * `Limited Liability Company`) are one, `coast*` is any word that begins so, and `"cedar ridge"` in quotation
   * marks are these words in this order, next to each other in one name. First comes the company of which `q` is
   * the id or the file number; then those whose name equals `q`, then those that begin with its first word, then
   * the rest; inside each, active ones first and shorter names first. The order is total, so pages neither overlap
   * nor skip.
   */
  readonly searchBusinesses: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /**
       * Words that must all be found among the names a company was seen under: legal, former and trade names. Letter
       * case, accents and punctuation do not matter; `coast*` is any word that begins so, `"cedar ridge"` these words
       * in this order, next to each other in one name. Or the id or file number of a company, with or without leading
       * zeros.
       */
      readonly q: string;
      /** The state of registration: its code or name (`CO`, `us_co`, `Colorado`); several are separated by commas. */
      readonly state?: string;
      /** The normalized standing. */
      readonly standing?: 'active' | 'inactive' | 'unknown';
      /** The registry's own wording of the standing, in any letter case. */
      readonly status?: string;
      /** The registry's own wording of the entity type, in any letter case. */
      readonly entity_type?: string;
      /**
       * The city of an address of the company that is not its agent's. Letter case, accents, punctuation and usual
       * abbreviations (`St.`, `Ft.`) do not matter.
       */
      readonly city?: string;
      /** The ZIP code of an address of the company that is not its agent's; its first five digits count. */
      readonly postal_code?: string;
      /** Formed on this day or later. */
      readonly formed_from?: string;
      /** Formed on this day or earlier. */
      readonly formed_to?: string;
      /**
       * Where no company has the words of `q`, answers those of the first of `suggestions.q`, with `matched_on` of
       * `similar_name`. Without it every hit is exact.
       */
      readonly fuzzy?: boolean;
      /** Best match first, or newest registration first. */
      readonly sort?: 'relevance' | 'registration_date';
      /**
       * Looks the search up at the state registry first, where `state` names one state with a live source, so that new
       * filings appear. Adds up to about 20 seconds. The answer says in `X-Live-Lookup` what happened.
       */
      readonly live?: boolean;
    };
    readonly reply: SparseBusinessList;
  };
  /**
   * At most ten companies that have what was typed as their id or file number, or in a name: first those with that
   * number, then those whose name it is, then those whose name begins with its first word, then the rest; inside
   * each, active ones first and shorter names first.
   */
  readonly suggestBusinesses: {
    readonly parameters: {
      /**
       * What was typed so far. All of its words but the last must be found among the names of a company, and a word
       * that begins as the last one does; a single letter at the end is passed over. An id or a file number finds its
       * company once it is whole.
       */
      readonly q: string;
      /** The state of registration: its code or name (`CO`, `us_co`, `Colorado`); several are separated by commas. */
      readonly state?: string;
    };
    readonly reply: SuggestedBusinesses;
  };
  /**
   * The whole profile: every key is always there. A section without data is an empty list, whose `coverage` says
   * whether that means that there is none or that no source for it is loaded.
   */
  readonly getBusiness: {
    readonly parameters: {
      /** Skips the record sections for speed: their `total_count` is then null, which is not 0, and `tin` is null. */
      readonly sparse?: boolean;
      /**
       * Pulls the company from the state registry again before answering, where a live source exists. Adds up to about
       * 15 seconds; when the lookup fails the stored data is answered. The answer says in `X-Refresh` what happened.
       */
      readonly refresh?: boolean;
      /**
       * The least confidence of the rows that are listed and counted. 0.5 lists what is likelier of this company than
       * not. Take 0.9 where a wrong row costs more than a missing one, such as for a decision about the company, and 0
       * to review all candidates by hand.
       */
      readonly min_confidence?: number;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: Business;
  };
  /**
   * The refresh of a business that `POST /v1/businesses/{id}/refreshes` started: 202 while a lookup is under way,
   * 200 when both have ended, for one hour. The business itself is then read as always. Beyond the specification.
   */
  readonly getRefresh: {
    readonly parameters: {
      /** As in the `Location` of the 202 that started it. */
      readonly refresh: string;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: Refresh;
  };
  /**
   * Every change that this service saw, field by field with what it was and what it became, newest first. The last
   * of all is `business.added`, the day the company was first seen. Beyond the specification.
   */
  readonly listBusinessEvents: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: BusinessEventList;
  };
  /**
   * Liens in the register of its state, newest first by the day they were filed. An empty list whose `coverage` is
   * `not_covered` does not mean that there are none.
   */
  readonly listLiens: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /**
       * The least confidence of the rows that are listed and counted. 0.5 lists what is likelier of this company than
       * not. Take 0.9 where a wrong row costs more than a missing one, such as for a decision about the company, and 0
       * to review all candidates by hand.
       */
      readonly min_confidence?: number;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: LienList;
  };
  /**
   * Loans under public programs, newest first by the day they were approved. The federal list holds them too.
   * Beyond the specification. An empty list whose `coverage` is `not_covered` does not mean that there are none.
   */
  readonly listLoans: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /**
       * The least confidence of the rows that are listed and counted. 0.5 lists what is likelier of this company than
       * not. Take 0.9 where a wrong row costs more than a missing one, such as for a decision about the company, and 0
       * to review all candidates by hand.
       */
      readonly min_confidence?: number;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: LoanList;
  };
  /**
   * Registrations as a motor carrier with the FMCSA, newest first. The federal list holds them too. Beyond the
   * specification. An empty list whose `coverage` is `not_covered` does not mean that there are none.
   */
  readonly listFmcsaRegistrations: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /**
       * The least confidence of the rows that are listed and counted. 0.5 lists what is likelier of this company than
       * not. Take 0.9 where a wrong row costs more than a missing one, such as for a decision about the company, and 0
       * to review all candidates by hand.
       */
      readonly min_confidence?: number;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: FmcsaRegistrationList;
  };
  /**
   * Licenses of state and city registers, newest first by the day they were issued. An empty list whose `coverage`
   * is `not_covered` does not mean that there are none.
   */
  readonly listLicenses: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /**
       * The least confidence of the rows that are listed and counted. 0.5 lists what is likelier of this company than
       * not. Take 0.9 where a wrong row costs more than a missing one, such as for a decision about the company, and 0
       * to review all candidates by hand.
       */
      readonly min_confidence?: number;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: LicenseList;
  };
  /**
   * Permits of state and city registers, newest first by the day they were issued. An empty list whose `coverage`
   * is `not_covered` does not mean that there are none.
   */
  readonly listPermits: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /**
       * The least confidence of the rows that are listed and counted. 0.5 lists what is likelier of this company than
       * not. Take 0.9 where a wrong row costs more than a missing one, such as for a decision about the company, and 0
       * to review all candidates by hand.
       */
      readonly min_confidence?: number;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: PermitList;
  };
  /**
   * Rows of every federal dataset, loans and carriers among them, newest first; never liens, licenses or permits.
   * An empty list whose `coverage` is `not_covered` does not mean that there are none.
   */
  readonly listFederal: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /**
       * The least confidence of the rows that are listed and counted. 0.5 lists what is likelier of this company than
       * not. Take 0.9 where a wrong row costs more than a missing one, such as for a decision about the company, and 0
       * to review all candidates by hand.
       */
      readonly min_confidence?: number;
      /** `us-{state}-{file_number}`, in any letter case, percent-encoded where the file number needs it. */
      readonly id: string;
    };
    readonly reply: FederalList;
  };
  /**
   * Persons and firms on file for companies: registered agents, and officers where a registry publishes them.
   * First those whose name is `q` (of a firm, legal form left out), then those whose name begins with its first
   * word, then the rest; inside each by name, then by business id. Who is on file for two companies is two hits.
   */
  readonly searchPeople: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
      /**
       * Words that must all be found in the name of one person or firm. Letter case, accents and punctuation do not
       * matter; `ell*` is any word that begins so, `"marilyn ellis"` these words in this order, next to each other.
       */
      readonly q: string;
      /** The state of the companies: its code or name (`CO`, `us_co`, `Colorado`); several are separated by commas. */
      readonly state?: string;
    };
    readonly reply: PersonList;
  };
  /**
   * Every state, the District of Columbia and the five territories, on one page whatever `page` and `per_page`
   * say. A jurisdiction for which nothing is held has a `company_count` of 0.
   */
  readonly listJurisdictions: {
    readonly parameters: {
      /** The page, counted from 1. */
      readonly page?: number;
      /** Items a page. */
      readonly per_page?: number;
    };
    readonly reply: JurisdictionList;
  };
  /** Neither counts toward the daily cap nor is refused when it is reached. */
  readonly getAccount: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly reply: Account;
  };
  /** Needs no key. 503 names the checks that fail. */
  readonly getHealth: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly reply: Health;
  };
  /** Needs no key and asks nobody. */
  readonly getLiveness: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly reply: Liveness;
  };
}

/** Where each operation is, and which of its parameters stand in the query. */
export const operations = {
  getRoot: { path: '/', query: [] },
  searchBusinesses: {
    path: '/v1/businesses',
    query: [
      'page',
      'per_page',
      'q',
      'state',
      'standing',
      'status',
      'entity_type',
      'city',
      'postal_code',
      'formed_from',
      'formed_to',
      'fuzzy',
      'sort',
      'live',
    ],
  },
  suggestBusinesses: { path: '/v1/suggest', query: ['q', 'state'] },
  getBusiness: { path: '/v1/businesses/{id}', query: ['sparse', 'refresh', 'min_confidence'] },
  getRefresh: { path: '/v1/businesses/{id}/refreshes/{refresh}', query: [] },
  listBusinessEvents: { path: '/v1/businesses/{id}/events', query: ['page', 'per_page'] },
  listLiens: { path: '/v1/businesses/{id}/liens', query: ['page', 'per_page', 'min_confidence'] },
  listLoans: { path: '/v1/businesses/{id}/loans', query: ['page', 'per_page', 'min_confidence'] },
  listFmcsaRegistrations: {
    path: '/v1/businesses/{id}/fmcsa_registrations',
    query: ['page', 'per_page', 'min_confidence'],
  },
  listLicenses: { path: '/v1/businesses/{id}/licenses', query: ['page', 'per_page', 'min_confidence'] },
  listPermits: { path: '/v1/businesses/{id}/permits', query: ['page', 'per_page', 'min_confidence'] },
  listFederal: { path: '/v1/businesses/{id}/federal', query: ['page', 'per_page', 'min_confidence'] },
  searchPeople: { path: '/v1/people', query: ['page', 'per_page', 'q', 'state'] },
  listJurisdictions: { path: '/v1/jurisdictions', query: ['page', 'per_page'] },
  getAccount: { path: '/v1/account', query: [] },
  getHealth: { path: '/health', query: [] },
  getLiveness: { path: '/health/live', query: [] },
} as const;
