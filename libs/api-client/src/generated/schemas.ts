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
  /** The page about the code, on this server. */
  readonly doc_url: string;
}

export interface Problem {
  /** What was wrong; one today. */
  readonly errors: readonly ProblemItem[];
}

export interface Root {
  /** Always `api`. */
  readonly object: 'api';
  /** What it is called. */
  readonly name: string;
  /** Of the code that runs. */
  readonly version: string;
  /** What the data may not be used for. */
  readonly usage_restriction: string;
  /** The path of the documentation for people. */
  readonly documentation: string;
  /** The path of the OpenAPI document. */
  readonly openapi: string;
  /** The path of the list of error codes. */
  readonly errors: string;
  /** The path that says whether the API can answer. */
  readonly health: string;
  /** The paths of the endpoints; each needs a key, and its methods are in the OpenAPI document. */
  readonly endpoints: readonly string[];
}

export interface BusinessHit {
  /** Always `business`. */
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
  /** Of the principal place of business, on one line. */
  readonly full_address: string;
  /** The date of the registry data, YYYY-MM-DD; `""` where it is unknown. */
  readonly as_of: string;
  /** What it was found by. `similar_name` only with `fuzzy=true`. */
  readonly matched_on: 'name' | 'similar_name' | 'id' | 'file_number';
  /**
   * The name that has the words asked for, or most of them where they are found over several names; `""` where it
   * was found by its id or file number.
   */
  readonly matched_name: string;
}

export interface CoveredSource {
  /** As the rows carry it. */
  readonly source: string;
  /** The day of the data; `null` where the source does not give one. */
  readonly as_of: string | null;
  /** When its newest data was loaded. */
  readonly loaded_at: string;
}

export interface RegisterCoverage {
  /** Two-letter code. */
  readonly state: string;
  /**
   * `covered`: the state's register is loaded whole. `partial`: some of it is; `scope` says what. `not_covered`:
   * no file of it is, so that an empty list says nothing.
   */
  readonly status: 'covered' | 'partial' | 'not_covered';
  /** What of a `partial` register is loaded; `null` in every other. */
  readonly scope: string | null;
  /** The sources that are loaded. */
  readonly sources: readonly CoveredSource[];
  /** All of the register, its active companies alone, or a part; `null` where none is loaded. */
  readonly register: 'whole' | 'active' | 'part' | null;
}

export interface SuggestedQuery {
  /** The text, for `q`. */
  readonly q: string;
  /** How many companies it finds, with the filters of this search. */
  readonly total_count: number;
}

export interface SearchSuggestions {
  /**
   * Where nothing was found: `q` with some of its words spelled as they are in names, by one letter more, fewer or
   * other (two from six letters on), or written in one word or two. Nearest first, five at most.
   */
  readonly q: readonly SuggestedQuery[];
  /**
   * Where no company of the states has the `status` asked for: those that there are. Where some have it, those of
   * the companies that the rest of the search finds.
   */
  readonly status: readonly string[];
  /** Likewise for `entity_type`. */
  readonly entity_type: readonly string[];
  /**
   * Where `status` is the word of a normalized standing, which `standing` filters: that standing, if it finds
   * something.
   */
  readonly standing: readonly ('active' | 'inactive' | 'unknown')[];
}

export interface SparseBusinessList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** The items of this page. */
  readonly data: readonly BusinessHit[];
  /** Of each state that `state` names, in its order. */
  readonly coverage: readonly RegisterCoverage[];
  /** Empty but where nothing was found. */
  readonly suggestions: SearchSuggestions;
}

export interface SuggestedBusiness {
  /** Always `suggested_business`. */
  readonly object: 'suggested_business';
  /** `us-{state}-{file_number}`. */
  readonly id: string;
  /** Legal name. */
  readonly name: string;
  /** The name that has what was typed: the legal one, a former one or a trade name. */
  readonly matched_name: string;
  /** Of registration; two-letter code. */
  readonly state: string;
  /** Normalized registry standing. */
  readonly status: 'active' | 'inactive' | 'unknown';
}

export interface SuggestedBusinesses {
  /** Always `list`. */
  readonly object: 'list';
  /** Most relevant first. */
  readonly data: readonly SuggestedBusiness[];
}

export interface Formation {
  /** The registry's own wording. */
  readonly entity_type: string | null;
  /** The day it was formed. */
  readonly formation_date: string | null;
  /** Two-letter code. */
  readonly formation_state: string | null;
}

export interface Address {
  /** Always `address`. */
  readonly object: 'address';
  /** What it serves for; several where one address serves for several. */
  readonly type: readonly ('principal' | 'mailing' | 'agent' | 'other')[];
  /** The whole address on one line. */
  readonly full_address: string;
  /** Street and number; null where the registry publishes the whole alone. */
  readonly address_line1: string | null;
  /** Suite, floor or the like. */
  readonly address_line2: string | null;
  /** City. */
  readonly city: string | null;
  /** Two-letter code of a US state or territory or a Canadian province; null for any other. */
  readonly state: string | null;
  /** ZIP code, or the postal code of another country. */
  readonly postal_code: string | null;
  /** Two-letter code of the country (ISO 3166-1). */
  readonly country: string | null;
}

export interface PersonTitle {
  /** Always `person_title`. */
  readonly object: 'person_title';
  /** The person's function. */
  readonly title: string;
}

export interface Source {
  /** Always `source`. */
  readonly object: 'source';
  /** `registration` or `record`. */
  readonly type: string;
  /** Of the registration or record. */
  readonly id: string;
}

export interface Person {
  /** Always `person`. */
  readonly object: 'person';
  /** As the registry published it. */
  readonly name: string;
  /** What the person is to the company. */
  readonly titles: readonly PersonTitle[];
  /** Where the person was seen. */
  readonly sources: readonly Source[];
}

export interface Registration {
  /** Always `registration`. */
  readonly object: 'registration';
  /** The same as that of the business. */
  readonly id: string;
  /** Two-letter code in capitals. */
  readonly state: string;
  /** The registry's own wording; null where it publishes none. */
  readonly status: string | null;
  /** The registry's own wording. */
  readonly entity_type: string | null;
  /** As the registry issued it. */
  readonly file_number: string;
  /** The day it was registered. */
  readonly registration_date: string | null;
  /** Legal name. */
  readonly name: string;
  /** Of the registration alone. */
  readonly addresses: readonly Address[];
  /** Where the registry publishes them; may be empty. */
  readonly officers: readonly Person[];
  /** The pipeline that it came by. */
  readonly source: string;
  /** The date of the data; `null` where the source does not state it. Beyond the specification. */
  readonly as_of: string | null;
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
  /** Always `name`. */
  readonly object: 'name';
  /** As the source spells it. */
  readonly name: string;
  /** `legal`, or `alternative` for former names, trade names and names in records. */
  readonly type: 'legal' | 'alternative';
  /** Where the name was seen; may be empty. */
  readonly sources: readonly Source[];
}

export interface SeenAddress {
  /** Always `address`. */
  readonly object: 'address';
  /** What it serves for; several where one address serves for several. */
  readonly type: readonly ('principal' | 'mailing' | 'agent' | 'other')[];
  /** The whole address on one line. */
  readonly full_address: string;
  /** Street and number; null where the registry publishes the whole alone. */
  readonly address_line1: string | null;
  /** Suite, floor or the like. */
  readonly address_line2: string | null;
  /** City. */
  readonly city: string | null;
  /** Two-letter code of a US state or territory or a Canadian province; null for any other. */
  readonly state: string | null;
  /** ZIP code, or the postal code of another country. */
  readonly postal_code: string | null;
  /** Two-letter code of the country (ISO 3166-1). */
  readonly country: string | null;
  /** Where the address was seen. */
  readonly sources: readonly Source[];
}

export interface Tin {
  /** Always `tin`. */
  readonly object: 'tin';
  /** Employer identification number. */
  readonly tin: string;
}

export interface Profile {
  /** Always `profile`. */
  readonly object: 'profile';
  /** Of this entry. */
  readonly id: string;
  /** The site that has the profile. */
  readonly type: string | null;
  /** Where the profile is. */
  readonly url: string | null;
}

export interface WatchlistScreening {
  /** Always `watchlist`. */
  readonly object: 'watchlist';
  /** Entries of screening lists that name the company; 0 today. */
  readonly hit_count: number;
  /** Who keeps those lists; empty today. */
  readonly agencies: readonly string[];
  /** Names of those lists; empty today. */
  readonly lists: readonly string[];
}

export interface Evidence {
  /**
   * What was compared. Further facts may be added.
   *
   * `file_number`: Does the record carry the company's file number?
   *
   * `ein`: Does the record carry the company's EIN?
   *
   * `full_name`: Are the full names equal, legal form included?
   *
   * `legal_form`: Do both names state the same legal form? null: the record states none.
   *
   * `company_form`: Does the company's name state a legal form? Names without one are often those of chapters.
   *
   * `legal_name`: Are both names legal names? false: one of them is a former or trade name.
   *
   * `alternative_name_form`: Where one of them is a former or trade name: has the company the legal form that the
   * record states? null: it states none.
   *
   * `only_bearer`: Is the company the only one of its state with the name?
   *
   * `postal_code`: Is one of the record's ZIP codes one of the company's? null: one of them has none.
   *
   * `namesakes_elsewhere`: Are the others of the state with the name all elsewhere than the record, by ZIP code?
   * null: that is not known. Stated where several bear the name.
   *
   * `same_years`: Where that sets the company apart: is the record of about the year of the register, so that
   * nobody has moved in between? null: that is not known.
   *
   * `second_name`: Where several bear the name: is a trade name that the record gives next to it one of the
   * company? null: one of them has none.
   *
   * `formed_before`: Was the company formed before the newest of the records? null: one of the dates is not known,
   * or none of the company is.
   *
   * `city`: Is one of the record's cities one of the company's, where one of them has no ZIP code? null: one of
   * them has no city either.
   *
   * `register_whole`: Is the whole register of the state loaded? null: its active companies alone; false: a part.
   */
  readonly fact: string;
  /** Whether it agrees; `null` where it is not known. */
  readonly agrees: boolean | null;
  /**
   * What it adds to the natural logarithm of the odds that the record is of the company; 0 is the usual case, from
   * which the others are counted.
   */
  readonly weight: number;
  /** What was found, in words. */
  readonly text: string;
}

export interface Match {
  /**
   * How the record was matched to the company: by an identifier, or by its legal name within its state. Further
   * methods may be added.
   */
  readonly method: string;
  /**
   * How probable it is that the record is of this company: of the rows with 0.95, 95 in 100 are. It follows from
   * the evidence.
   */
  readonly confidence: number;
  /** The record's name as published; null where it was matched by an identifier and has no name. */
  readonly matched_on: string | null;
  /** The company's name, EIN or file number that the record was compared with. */
  readonly compared_with: string;
  /** How many companies of the state may be meant, this one included; 1 where an identifier was compared. */
  readonly bearers: number;
  /** The evidence in one sentence for people. */
  readonly text: string;
  /** What was compared, and what each of it weighs. */
  readonly evidence: readonly Evidence[];
}

export interface Lien {
  /** The pipeline that it came by. */
  readonly source: string;
  /** How the row was matched to the company. */
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** The date of the data; `null` where the source does not state it. Beyond the specification. */
  readonly as_of: string | null;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /** Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification. */
  readonly absent_since: string | null;
  /** What kind of lien: `ucc`. */
  readonly type: string;
  /** As issued. */
  readonly filing_number: string;
  /** The day it was filed. */
  readonly filed_date: string | null;
  /** Two-letter code of the register. */
  readonly state: string;
  /** The registry's own wording. */
  readonly status: string | null;
  /** The day it lapses. */
  readonly expiration_date: string | null;
  /** Creditors, where the register publishes them. */
  readonly secured_parties: readonly string[];
  /** Where the register publishes them. */
  readonly debtors: readonly string[];
  /** What secures it, in the words of the register. */
  readonly collateral: string | null;
  /** Always `lien`. */
  readonly object: 'lien';
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
  /** The sources that are loaded. */
  readonly sources: readonly CoveredSource[];
  /**
   * How much of the state's register of companies is loaded: all of it, its active companies alone, or a part (a
   * month, a sample). A record of a company that the register lacks may be shown on a namesake, so the confidence
   * of matches depends on it. `null` where the section was skipped.
   */
  readonly register: 'whole' | 'active' | 'part' | null;
}

export interface LienSection {
  /** Always `list`. */
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  /** Whether an empty section means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly Lien[];
}

export interface Loan {
  /** The pipeline that it came by. */
  readonly source: string;
  /** How the row was matched to the company. */
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** The date of the data; `null` where the source does not state it. Beyond the specification. */
  readonly as_of: string | null;
  /** When a load or a lookup last confirmed it. */
  readonly retrieved_at: string;
  /** Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification. */
  readonly absent_since: string | null;
  /** The program: `ppp`. */
  readonly type: string;
  /** US dollars; null where the release gives a range alone. */
  readonly amount: number | null;
  /** The day it was approved. */
  readonly date: string | null;
  /** The lender that services it. */
  readonly lender: string | null;
  /** The program's own wording. */
  readonly status: string | null;
  /** Jobs that the borrower reported. */
  readonly jobs_reported: number | null;
  /** US dollars. */
  readonly forgiveness_amount: number | null;
  /** Always `loan`. */
  readonly object: 'loan';
}

export interface LoanSection {
  /** Always `list`. */
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  /** Whether an empty section means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly Loan[];
}

export interface FmcsaRegistration {
  /** The pipeline that it came by. */
  readonly source: string;
  /** How the row was matched to the company. */
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** The date of the data; `null` where the source does not state it. Beyond the specification. */
  readonly as_of: string | null;
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
  /** What it is about, in the register's own words: a class of license, a form, a position. */
  readonly description: string | null;
  /** Always `fmcsa_registration`. */
  readonly object: 'fmcsa_registration';
}

export interface FmcsaRegistrationSection {
  /** Always `list`. */
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  /** Whether an empty section means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly FmcsaRegistration[];
}

export interface License {
  /** The pipeline that it came by. */
  readonly source: string;
  /** How the row was matched to the company. */
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** The date of the data; `null` where the source does not state it. Beyond the specification. */
  readonly as_of: string | null;
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
  /** What it is about, in the register's own words: a class of license, a form, a position. */
  readonly description: string | null;
  /** Always `license`. */
  readonly object: 'license';
}

export interface LicenseSection {
  /** Always `list`. */
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  /** Whether an empty section means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly License[];
}

export interface Permit {
  /** The pipeline that it came by. */
  readonly source: string;
  /** How the row was matched to the company. */
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** The date of the data; `null` where the source does not state it. Beyond the specification. */
  readonly as_of: string | null;
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
  /** What it is about, in the register's own words: a class of license, a form, a position. */
  readonly description: string | null;
  /** Always `permit`. */
  readonly object: 'permit';
}

export interface PermitSection {
  /** Always `list`. */
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  /** Whether an empty section means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly Permit[];
}

export interface FederalRecord {
  /** The pipeline that it came by. */
  readonly source: string;
  /** How the row was matched to the company. */
  readonly match: Match;
  /**
   * The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the
   * names of their files.
   */
  readonly record: Readonly<Record<string, unknown>>;
  /** The date of the data; `null` where the source does not state it. Beyond the specification. */
  readonly as_of: string | null;
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
  /** What it is about, in the register's own words: a class of license, a form, a position. */
  readonly description: string | null;
  /** Always `record`. */
  readonly object: 'record';
}

export interface FederalSection {
  /** Always `list`. */
  readonly object: 'list';
  /** All rows, exactly. Null where they were not fetched, which is not 0. */
  readonly total_count: number | null;
  /** Whether an empty section means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly (Loan | FmcsaRegistration | FederalRecord)[];
}

export interface Document {
  /** Always `document`. */
  readonly object: 'document';
  /** Of this entry. */
  readonly id: string;
  /** What was filed. */
  readonly document_type: string | null;
  /** Of the file. */
  readonly filename: string | null;
  /** The day it was filed. */
  readonly filing_date: string | null;
  /** Where the file is. */
  readonly url: string | null;
}

export interface Bankruptcy {
  /** Always `bankruptcy`. */
  readonly object: 'bankruptcy';
  /** Of this entry. */
  readonly id: string;
  /** As the court issued it. */
  readonly case_number: string | null;
  /** Of the bankruptcy code. */
  readonly chapter: string | null;
  /** Where it was filed. */
  readonly court: string | null;
  /** The day it was filed. */
  readonly filing_date: string | null;
}

export interface Litigation {
  /** Always `litigation`. */
  readonly object: 'litigation';
  /** Of this entry. */
  readonly id: string;
  /** As the court issued it. */
  readonly case_number: string | null;
  /** Of the parties. */
  readonly case_name: string | null;
  /** Where it was filed. */
  readonly court: string | null;
  /** The day it was filed. */
  readonly filing_date: string | null;
  /** The court's own wording. */
  readonly status: string | null;
}

export interface Certification {
  /** Always `certification`. */
  readonly object: 'certification';
  /** Of this entry. */
  readonly id: string;
  /** Of the certification. */
  readonly name: string | null;
  /** Who issued it. */
  readonly issuer: string | null;
  /** The day it was issued. */
  readonly issued_date: string | null;
  /** The day it expires. */
  readonly expiration_date: string | null;
}

export interface Order {
  /** Always `order`. */
  readonly object: 'order';
  /** Of this entry. */
  readonly id: string;
  /** How far it is. */
  readonly status: string | null;
  /** What was ordered. */
  readonly product: string | null;
  /** When it was placed. */
  readonly created_at: string | null;
}

export interface Business {
  /** Always `business`. */
  readonly object: 'business';
  /** `us-{state}-{file_number}`. */
  readonly id: string;
  /** Null today. */
  readonly external_id: string | null;
  /** Legal name. */
  readonly name: string;
  /** Normalized registry standing. */
  readonly status: 'active' | 'inactive' | 'unknown';
  /** When this service first stored the company. */
  readonly created_at: string;
  /** When anything of it last changed here. */
  readonly updated_at: string;
  /** The newest date of the data of its registrations; `null` where no source states it. Beyond the specification. */
  readonly as_of: string | null;
  /** Empty today. */
  readonly tags: readonly string[];
  /** From the anchor registration. */
  readonly formation: Formation;
  /** One today: that of the anchor jurisdiction. */
  readonly registrations: readonly Registration[];
  /** Legal and alternative names under which the company was seen. */
  readonly names: readonly Name[];
  /** Of its registration, and of firmly matched records. */
  readonly addresses: readonly SeenAddress[];
  /** Registered agents, and officers where the registry publishes them. */
  readonly people: readonly Person[];
  /** Null where no tax identifier was matched. */
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
  /** Screening; an empty result today. */
  readonly watchlist: WatchlistScreening;
  /** Its newest records, and how many there are. */
  readonly liens: LienSection;
  /** Its newest records, and how many there are. */
  readonly loans: LoanSection;
  /** Its newest records, and how many there are. */
  readonly fmcsa_registrations: FmcsaRegistrationSection;
  /** Its newest records, and how many there are. */
  readonly licenses: LicenseSection;
  /** Its newest records, and how many there are. */
  readonly permits: PermitSection;
  /** Its newest records, and how many there are. */
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
  /** Always `refresh`. */
  readonly object: 'refresh';
  /** The last part of the path of this resource. */
  readonly id: string;
  /** The business that is refreshed. */
  readonly business_id: string;
  /** `ended` when both lookups have. */
  readonly status: 'under_way' | 'ended';
  /** When the lookups were started. */
  readonly started_at: string;
  /** The lookup at the state's registry; `null` while it is under way. */
  readonly registry: RefreshLookup | null;
  /** The lookup of UCC filings; `null` while it is under way. */
  readonly ucc: RefreshLookup | null;
}

export interface BusinessEvent {
  /** Always `business_event`. */
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
  /** The date of the data that showed it; `null` where the source does not state it. */
  readonly as_of: string | null;
  /** Whether it was seen because the source was asked live, and not in a file of it. */
  readonly live: boolean;
}

export interface BusinessEventList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** The items of this page. */
  readonly data: readonly BusinessEvent[];
}

export interface LienList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** Whether an empty list means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly Lien[];
}

export interface LoanList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** Whether an empty list means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly Loan[];
}

export interface FmcsaRegistrationList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** Whether an empty list means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly FmcsaRegistration[];
}

export interface LicenseList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** Whether an empty list means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly License[];
}

export interface PermitList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** Whether an empty list means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly Permit[];
}

export interface FederalList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** Whether an empty list means that there are none. */
  readonly coverage: Coverage;
  /** Newest first, those without a date last. */
  readonly data: readonly (Loan | FmcsaRegistration | FederalRecord)[];
}

export interface SparseBusiness {
  /** Always `business`. */
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
  /** Of the principal place of business, on one line. */
  readonly full_address: string;
  /** The date of the registry data, YYYY-MM-DD; `""` where it is unknown. */
  readonly as_of: string;
}

export interface PersonHit {
  /** Always `person`. */
  readonly object: 'person';
  /** As the registry published it. */
  readonly name: string;
  /** What the person is to the company. */
  readonly titles: readonly PersonTitle[];
  /** The company that the person is on file for. */
  readonly business: SparseBusiness;
}

export interface PersonList {
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** The items of this page. */
  readonly data: readonly PersonHit[];
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
  /** Always `jurisdiction`. */
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
  /** Always `list`. */
  readonly object: 'list';
  /** Whether there is a further page: none lies beyond the first 10,000 results. */
  readonly has_more: boolean;
  /** All matches, exactly. */
  readonly total_count: number;
  /** Counted from 1. */
  readonly page: number;
  /** Items of a full page. */
  readonly per_page: number;
  /** The items of this page. */
  readonly data: readonly Jurisdiction[];
}

export interface Account {
  /** Always `account`. */
  readonly object: 'account';
  /** Requests that the calling key has made today. */
  readonly usage_today: number;
  /** Requests that it may make in one UTC day. */
  readonly daily_limit: number;
  /** When the counter starts again at 0: the next midnight UTC. */
  readonly resets_at: string;
}

export interface Health {
  /** `unavailable`, with status 503, when a check fails. */
  readonly status: 'ok' | 'unavailable';
  /** Of the running code. */
  readonly version: string;
  /** What the API needs in order to answer: its database and each service, and `gateway` while it ends. */
  readonly checks: Readonly<Record<string, 'ok' | 'unavailable'>>;
  /** What does not keep the API from answering yet: who has little free disk. Absent where there is nothing. */
  readonly warnings?: readonly string[];
}

export interface Liveness {
  /** Always `ok`. */
  readonly status: 'ok';
}
