// Made from the OpenAPI document of the gateway by `npm run api-client`; not edited by hand.

export interface ProblemItem {
  /** What was wrong with which value, and what would be right. */
  readonly message: string;
  /** For programs: it does not change. Each is explained in the documentation of errors. */
  readonly code:
    | 'invalid_parameter'
    | 'missing_parameter'
    | 'unknown_parameter'
    | 'invalid_id'
    | 'page_too_deep'
    | 'unknown_path'
    | 'method_not_allowed'
    | 'missing_key'
    | 'invalid_key'
    | 'daily_limit_reached'
    | 'too_many_requests'
    | 'business_not_found'
    | 'upstream_unavailable'
    | 'overloaded'
    | 'internal_error'
    | 'invalid_message';
  /** The one parameter at fault, where it is one. */
  readonly param?: string;
}

export interface Problem {
  readonly errors: readonly ProblemItem[];
}

export interface SparseBusiness {
  readonly object: 'business';
  /** `us-{state}-{file_number}`. */
  readonly id: string;
  /** Legal name. */
  readonly name: string;
  /** Normalized registry standing. */
  readonly status: 'active' | 'inactive' | 'unknown';
  /** The registry's wording. */
  readonly entity_type: string;
  /** Two-letter code. */
  readonly formation_state: string;
  /** YYYY-MM-DD. */
  readonly formation_date: string;
  /** As the registry issued it. */
  readonly file_number: string;
  readonly full_address: string;
}

export interface SparseBusinessList {
  readonly object: 'list';
  readonly data: readonly SparseBusiness[];
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
}

export interface Formation {
  readonly entity_type: string | null;
  readonly formation_date: string | null;
  /** Two-letter code. */
  readonly formation_state: string | null;
}

export interface Address {
  readonly object: 'address';
  readonly full_address: string;
  readonly address_line1: string | null;
  readonly address_line2: string | null;
  readonly city: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  readonly postal_code: string | null;
}

export interface PersonTitle {
  readonly object: 'person_title';
  readonly title: string;
}

export interface Source {
  readonly object: 'source';
  /** `registration` or `record`. */
  readonly type: string;
  /** Of the registration or record. */
  readonly id: string;
}

export interface Person {
  readonly object: 'person';
  readonly name: string;
  readonly titles: readonly PersonTitle[];
  readonly sources: readonly Source[];
}

export interface Registration {
  readonly object: 'registration';
  readonly id: string;
  /** Two-letter code in capitals. */
  readonly state: string;
  /** The registry's own wording; null where it publishes none. */
  readonly status: string | null;
  readonly entity_type: string | null;
  readonly file_number: string;
  readonly registration_date: string | null;
  readonly name: string;
  readonly addresses: readonly Address[];
  readonly officers: readonly Person[];
  /** The pipeline that it came by. */
  readonly source: string;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /**
   * Since when the whole file of its registry lacks it; `null` while it is listed. Its `status` stays the
   * registry's last wording. Beyond the specification.
   */
  readonly absent_since: string | null;
  /** The registry's own rows, verbatim, under its own field names. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

export interface Name {
  readonly object: 'name';
  readonly name: string;
  readonly type: 'legal' | 'alternative';
  readonly sources: readonly Source[];
}

export interface SeenAddress {
  readonly object: 'address';
  readonly full_address: string;
  readonly address_line1: string | null;
  readonly address_line2: string | null;
  readonly city: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly sources: readonly Source[];
}

export interface Tin {
  readonly object: 'tin';
  /** Employer identification number. */
  readonly tin: string;
}

export interface Profile {
  readonly object: 'profile';
  readonly id: string;
  readonly type: string | null;
  readonly url: string | null;
}

export interface WatchlistScreening {
  readonly object: 'watchlist';
  readonly hit_count: number;
  readonly agencies: readonly string[];
  readonly lists: readonly string[];
}

export interface Match {
  /**
   * How the record was tied to the company: by an identifier, or by its legal name within its state. Further
   * methods may be added.
   */
  readonly method: string;
  /** The same for every row of a method. */
  readonly confidence: number;
  /** The record's name as published; null where it was tied by an identifier and bears no name. */
  readonly matched_on: string | null;
}

export interface Lien {
  /** The pipeline that it came by. */
  readonly source: string;
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /** Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification. */
  readonly absent_since: string | null;
  readonly type: string;
  /** As issued. */
  readonly filing_number: string;
  readonly filed_date: string | null;
  /** Two-letter code of the register. */
  readonly state: string;
  /** The registry's own wording. */
  readonly status: string | null;
  /** The day it lapses. */
  readonly expiration_date: string | null;
  readonly secured_parties: readonly string[];
  readonly debtors: readonly string[];
  readonly collateral: string | null;
  readonly object: 'lien';
}

export interface CoveredSource {
  /** As the rows carry it. */
  readonly source: string;
  /** The day of the data; `null` where the source does not give one. */
  readonly as_of: string | null;
  /** When its newest data was loaded. */
  readonly loaded_at: string;
}

export interface Coverage {
  /**
   * `covered`: sources for this section and state are loaded. `partial`: only sources that hold a part of it are;
   * `scope` says which, and an empty list says nothing about the rest. `not_covered`: none is, so that an empty
   * list says nothing. `not_fetched`: `sparse=true` skipped the section.
   */
  readonly status: 'covered' | 'partial' | 'not_covered' | 'not_fetched';
  /** What the sources of a `partial` section hold; `null` in every other. */
  readonly scope: string | null;
  readonly sources: readonly CoveredSource[];
}

export interface LienSection {
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  readonly coverage: Coverage;
  readonly data: readonly Lien[];
}

export interface Loan {
  /** The pipeline that it came by. */
  readonly source: string;
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /** Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification. */
  readonly absent_since: string | null;
  readonly type: string;
  /** US dollars; null where the release gives a range alone. */
  readonly amount: number | null;
  readonly date: string | null;
  readonly lender: string | null;
  /** The program's own wording. */
  readonly status: string | null;
  readonly jobs_reported: number | null;
  /** US dollars. */
  readonly forgiveness_amount: number | null;
  readonly object: 'loan';
}

export interface LoanSection {
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  readonly coverage: Coverage;
  readonly data: readonly Loan[];
}

export interface FmcsaRegistration {
  /** The pipeline that it came by. */
  readonly source: string;
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /** Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification. */
  readonly absent_since: string | null;
  /** What it is, a slug drawn from the pipeline. */
  readonly type: string;
  /** The holder, as published. */
  readonly name: string | null;
  /** The number that the register gave it. */
  readonly number: string | null;
  /** Issued, filed, approved or as of. */
  readonly date: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  /** The register's own wording. */
  readonly status: string | null;
  /** What it permits or tells, in the register's own words: a class of license, a form, a position. */
  readonly description: string | null;
  readonly object: 'fmcsa_registration';
}

export interface FmcsaRegistrationSection {
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  readonly coverage: Coverage;
  readonly data: readonly FmcsaRegistration[];
}

export interface License {
  /** The pipeline that it came by. */
  readonly source: string;
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /** Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification. */
  readonly absent_since: string | null;
  /** What it is, a slug drawn from the pipeline. */
  readonly type: string;
  /** The holder, as published. */
  readonly name: string | null;
  /** The number that the register gave it. */
  readonly number: string | null;
  /** Issued, filed, approved or as of. */
  readonly date: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  /** The register's own wording. */
  readonly status: string | null;
  /** What it permits or tells, in the register's own words: a class of license, a form, a position. */
  readonly description: string | null;
  readonly object: 'license';
}

export interface LicenseSection {
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  readonly coverage: Coverage;
  readonly data: readonly License[];
}

export interface Permit {
  /** The pipeline that it came by. */
  readonly source: string;
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /** Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification. */
  readonly absent_since: string | null;
  /** What it is, a slug drawn from the pipeline. */
  readonly type: string;
  /** The holder, as published. */
  readonly name: string | null;
  /** The number that the register gave it. */
  readonly number: string | null;
  /** Issued, filed, approved or as of. */
  readonly date: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  /** The register's own wording. */
  readonly status: string | null;
  /** What it permits or tells, in the register's own words: a class of license, a form, a position. */
  readonly description: string | null;
  readonly object: 'permit';
}

export interface PermitSection {
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  readonly coverage: Coverage;
  readonly data: readonly Permit[];
}

export interface FederalRecord {
  /** The pipeline that it came by. */
  readonly source: string;
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /** Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification. */
  readonly absent_since: string | null;
  /** What it is, a slug drawn from the pipeline. */
  readonly type: string;
  /** The holder, as published. */
  readonly name: string | null;
  /** The number that the register gave it. */
  readonly number: string | null;
  /** Issued, filed, approved or as of. */
  readonly date: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  /** The register's own wording. */
  readonly status: string | null;
  /** What it permits or tells, in the register's own words: a class of license, a form, a position. */
  readonly description: string | null;
  readonly object: 'record';
}

export interface FederalSection {
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  readonly coverage: Coverage;
  readonly data: readonly (Loan | FmcsaRegistration | FederalRecord)[];
}

export interface Document {
  readonly object: 'document';
  readonly id: string;
  readonly document_type: string | null;
  readonly filename: string | null;
  readonly filing_date: string | null;
  readonly url: string | null;
}

export interface Bankruptcy {
  readonly object: 'bankruptcy';
  readonly id: string;
  readonly case_number: string | null;
  readonly chapter: string | null;
  readonly court: string | null;
  readonly filing_date: string | null;
}

export interface Litigation {
  readonly object: 'litigation';
  readonly id: string;
  readonly case_number: string | null;
  readonly case_name: string | null;
  readonly court: string | null;
  readonly filing_date: string | null;
  readonly status: string | null;
}

export interface Certification {
  readonly object: 'certification';
  readonly id: string;
  readonly name: string | null;
  readonly issuer: string | null;
  readonly issued_date: string | null;
  readonly expiration_date: string | null;
}

export interface Order {
  readonly object: 'order';
  readonly id: string;
  readonly status: string | null;
  readonly product: string | null;
  readonly created_at: string | null;
}

export interface Business {
  readonly object: 'business';
  /** `us-{state}-{file_number}`. */
  readonly id: string;
  readonly external_id: string | null;
  /** Legal name. */
  readonly name: string;
  /** Normalized registry standing. */
  readonly status: 'active' | 'inactive' | 'unknown';
  readonly created_at: string;
  readonly updated_at: string;
  readonly tags: readonly string[];
  readonly formation: Formation;
  readonly registrations: readonly Registration[];
  readonly names: readonly Name[];
  /** Of its registration, and of firmly matched records. */
  readonly addresses: readonly SeenAddress[];
  readonly people: readonly Person[];
  readonly tin: Tin | null;
  /** Null today. */
  readonly industry_classification: null;
  /** Null today. */
  readonly website: null;
  /** Empty today. */
  readonly phone_numbers: readonly string[];
  /** Empty today. */
  readonly email_addresses: readonly string[];
  /** Empty today. */
  readonly profiles: readonly Profile[];
  readonly watchlist: WatchlistScreening;
  readonly liens: LienSection;
  readonly loans: LoanSection;
  readonly fmcsa_registrations: FmcsaRegistrationSection;
  readonly licenses: LicenseSection;
  readonly permits: PermitSection;
  readonly federal: FederalSection;
  /** Empty today. */
  readonly documents: readonly Document[];
  /** Empty today. */
  readonly bankruptcies: readonly Bankruptcy[];
  /** Empty today. */
  readonly litigations: readonly Litigation[];
  /** Empty today. */
  readonly certifications: readonly Certification[];
  /** Empty today. */
  readonly orders: readonly Order[];
  /** Null today. */
  readonly review: null;
  /** Null today. */
  readonly monitor: null;
}

export interface RefreshLookup {
  /** `fallback`: it gave nothing, the stored data stand. `not-wired`: the state is not asked live. */
  readonly outcome: 'fetched' | 'fallback' | 'not-wired';
  /** With `fallback`, why. */
  readonly reason: string | null;
}

export interface Refresh {
  readonly object: 'refresh';
  /** The last part of the path of this resource. */
  readonly id: string;
  /** The business that is refreshed. */
  readonly business_id: string;
  readonly status: 'under_way' | 'ended';
  readonly started_at: string;
  /** The lookup at the state's registry; `null` while it is under way. */
  readonly registry: RefreshLookup | null;
  /** The lookup of UCC filings; `null` while it is under way. */
  readonly ucc: RefreshLookup | null;
}

export interface BusinessEvent {
  readonly object: 'business_event';
  /** Never given to another event. */
  readonly id: string;
  /** `business.added` for the first event, else what kind of change it was. */
  readonly type: string;
  /** The field that changed. */
  readonly field: string;
  /** What it was: a text, or a whole list as of addresses. Null where there was nothing. */
  readonly before: string | readonly unknown[] | null;
  /** What it became, likewise. */
  readonly after: string | readonly unknown[] | null;
  /** When this service saw it. */
  readonly observed_at: string;
  /** The source that showed it. */
  readonly source: string;
  /** Whether it was seen because the source was asked live, and not in a file of it. */
  readonly live: boolean;
}

export interface BusinessEventList {
  readonly object: 'list';
  readonly data: readonly BusinessEvent[];
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
}

export interface LienList {
  readonly object: 'list';
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** All rows, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
  readonly coverage: Coverage;
  readonly data: readonly Lien[];
}

export interface LicenseList {
  readonly object: 'list';
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** All rows, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
  readonly coverage: Coverage;
  readonly data: readonly License[];
}

export interface PermitList {
  readonly object: 'list';
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** All rows, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
  readonly coverage: Coverage;
  readonly data: readonly Permit[];
}

export interface FederalList {
  readonly object: 'list';
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** All rows, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
  readonly coverage: Coverage;
  readonly data: readonly (Loan | FmcsaRegistration | FederalRecord)[];
}

export interface PersonHit {
  readonly object: 'person';
  /** As the registry published it. */
  readonly name: string;
  readonly titles: readonly PersonTitle[];
  /** The company that the person is on file for. */
  readonly business: SparseBusiness;
}

export interface PersonList {
  readonly object: 'list';
  readonly data: readonly PersonHit[];
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
}

export interface JurisdictionSource {
  /** The source, as registrations and records name it. */
  readonly source: string;
  /** The day of the data; `null` where the source does not give one. */
  readonly as_of: string | null;
  /** When its newest load that passed its checks ended. */
  readonly last_loaded_at: string;
  /** Rows of the file that was loaded then. */
  readonly rows: number;
  /**
   * Whether its reading was tried on a file of the agency itself; if not, it follows the agency's published
   * layout.
   */
  readonly verified: boolean;
}

export interface JurisdictionLiveSource {
  /** The source, as registrations and records name it. */
  readonly source: string;
  /** The Secretary of State's companies, or the register's UCC filings. */
  readonly type: 'sos' | 'ucc';
  /** Whether it is asked now. */
  readonly wired: boolean;
  /** When it last answered. */
  readonly last_success_at: string | null;
  /** When it last gave nothing. */
  readonly last_failure_at: string | null;
  /** Why it last gave nothing, in the words of `X-Refresh`. */
  readonly last_failure: string | null;
  /** Questions of the last seven days. */
  readonly lookups: number;
  /** Share of them that was answered; `null` without any. */
  readonly success_share: number | null;
  /** Milliseconds within which half of the answered ones ended. */
  readonly p50_ms: number | null;
  /** Milliseconds within which 95 of 100 answered ones ended. */
  readonly p95_ms: number | null;
}

export interface Jurisdiction {
  readonly object: 'jurisdiction';
  /** `us_{state}`. */
  readonly code: string;
  /** Companies of its registry that are held. */
  readonly company_count: number;
  /**
   * Made-up companies, which `company_count` does not contain: their sources end in `-sample`. A load of the real
   * source removes them. Beyond the specification.
   */
  readonly sample_company_count: number;
  /** Whether companies arrived by a load of a file; a sample is none. */
  readonly bulk: boolean;
  /** Whether a company can be looked up at the Secretary of State's own site. */
  readonly live_sos: boolean;
  /** Whether UCC filings can be looked up live. */
  readonly live_ucc: boolean;
  /** What was loaded; beyond the specification. */
  readonly sources: readonly JurisdictionSource[];
  /** How its live sources have answered, at most a minute ago; beyond the specification. */
  readonly live_sources: readonly JurisdictionLiveSource[];
}

export interface JurisdictionList {
  readonly object: 'list';
  readonly data: readonly Jurisdiction[];
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  readonly per_page: number;
}

export interface Account {
  readonly object: 'account';
  /** Requests that the calling key has made today. */
  readonly usage_today: number;
  /** Requests that it may make in one UTC day. */
  readonly daily_limit: number;
  /** When the counter starts again at 0: the next midnight UTC. */
  readonly resets_at: string;
}

export interface Health {
  readonly status: 'ok' | 'unavailable';
  /** Of the running code. */
  readonly version: string;
  /** What the API needs in order to answer: its database and each service, and `gateway` while it ends. */
  readonly checks: Readonly<Record<string, 'ok' | 'unavailable'>>;
}

export interface Liveness {
  readonly status: 'ok';
}
