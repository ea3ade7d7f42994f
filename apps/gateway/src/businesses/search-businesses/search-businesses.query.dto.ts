import { type Standing, type UsStateCode, standings } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import {
  date,
  flag,
  oneOf,
  orAs,
  postalCode,
  searchText,
  states,
  text,
  words,
} from '@registry/http-frame/parameters/parameter-kinds';
import { missingParameter } from '@registry/http-frame/parameters/parameter-problem';
import { EXTERNAL_ID_LENGTH_MAX, TAG_LENGTH_MAX } from '../../annotations/annotation.dto.ts';
import { readCursor } from './search-cursor.ts';

/** Characters: no name of a company is as long as either. */
const SEARCH_LENGTH_MAX = 500;
const WORDING_LENGTH_MAX = 200;
const CURSOR_LENGTH_MAX = 1_000;

/** The text that a search finds in registries. */
const SEARCHED = searchText(words(SEARCH_LENGTH_MAX));

export class SearchBusinessesQuery extends PageQuery {
  @Parameter(SEARCHED, {
    description:
      'The name, id or file number to search for. Every word must appear in a legal, former or trade name. Case, accents and punctuation are ignored. `coast*` matches any word with that beginning, and `"cedar ridge"` matches these words next to each other. At most 4 `*`, each after at least two letters or digits, and at most 4 phrases.',
    example: 'guzman books',
  })
  readonly q!: string | null;

  @Parameter(text(EXTERNAL_ID_LENGTH_MAX), {
    description: 'Lists the businesses that your workspace annotated with this `external_id`, in place of `q`.',
    example: 'V-10017',
  })
  readonly external_id!: string | null;

  @Parameter(text(TAG_LENGTH_MAX), {
    description:
      'Lists the businesses that your workspace annotated with this tag, in place of `q`, in the order of their ids. With `external_id`, those with both. Of the other filters only `group` is combined with them.',
    example: 'supplier',
  })
  readonly tag!: string | null;

  @Parameter(states, {
    description:
      'The state of registration, by code or name (`CO`, `us_co`, `Colorado`). Separate several with commas.',
    example: 'us_co',
  })
  readonly state!: readonly UsStateCode[] | null;

  @Parameter(oneOf(...standings), {
    description:
      'The normalized status: `active`, `inactive` or `unknown` (no status published, or not recognized). This filters the response field `status`. To filter by the wording of the registry, use the parameter `status`.',
    example: 'active',
  })
  readonly standing!: Standing | null;

  @Parameter(text(WORDING_LENGTH_MAX), {
    description:
      "The status in the registry's own wording, such as `Good Standing`, ignoring case. This does not filter the response field `status`, which is normalized: use the parameter `standing` for that.",
    example: 'Good Standing',
  })
  readonly status!: string | null;

  @Parameter(text(WORDING_LENGTH_MAX), {
    description: "The entity type in the registry's own wording, ignoring case.",
    example: 'DLLC',
  })
  readonly entity_type!: string | null;

  @Parameter(words(WORDING_LENGTH_MAX), {
    description:
      "The city of one of the company's addresses, except its agent's. Case, accents, punctuation and common abbreviations (`St.`, `Ft.`) are ignored.",
    example: 'Denver',
  })
  readonly city!: string | null;

  @Parameter(postalCode, {
    description:
      "The ZIP code of one of the company's addresses, except its agent's. Only the first five digits are compared.",
    example: '80264',
  })
  readonly postal_code!: string | null;

  @Parameter(date, { description: 'Earliest formation date.', example: '2014-01-01' })
  readonly formed_from!: string | null;

  @Parameter(date, { description: 'Latest formation date.', example: '2014-12-31' })
  readonly formed_to!: string | null;

  @Parameter(flag, {
    description:
      'If no company matches `q`, returns the companies of the first entry of `suggestions.q`, with `matched_on` of `similar_name`. Otherwise every hit is exact.',
    default: false,
  })
  readonly fuzzy!: boolean;

  @Parameter(orAs(oneOf('relevance', 'registration_date'), { newest: 'registration_date' }), {
    description: 'The order: `relevance` (best match first) or `registration_date` (newest first; also `newest`).',
    default: 'relevance',
  })
  readonly sort!: 'relevance' | 'registration_date';

  @Parameter(oneOf('entity'), {
    description:
      '`entity`: the businesses of one entity are one hit, the best match among them, and `total_count` counts entities. With `tag` or `external_id` that is the first of those that you annotated. The search, or the annotations, may match at most 10,000 businesses. Not together with `cursor`.',
    example: 'entity',
  })
  readonly group!: 'entity' | null;

  @Parameter(flag, {
    description:
      'Looks up the search at the registries of the states in `state` first, so that new filings appear. Only states with a live source are looked up. Adds up to 20 seconds. The response header `X-Live-Lookup` has the outcome.',
    default: false,
  })
  readonly live!: boolean;

  @Parameter(text(CURSOR_LENGTH_MAX), {
    description:
      'Lists every match, past the first 10,000: `*` for the first page, then `next_cursor` of the page before. The order is by id. Not together with `page`, `sort`, `fuzzy`, `live` or `group`.',
    example: '*',
  })
  readonly cursor!: string | null;

  protected override wayPastWindow(given: ReadonlySet<string>): string {
    if (this.isOfAnnotations) return 'give fewer businesses the same tag to see more';
    const replaced = WITHOUT_CURSOR.filter((name) => given.has(name) || this[name] === true);
    return `send cursor=* in place of ${new Intl.ListFormat('en-US').format(replaced)} to list every match, by id`;
  }

  override checkTogether(given: ReadonlySet<string>): void {
    super.checkTogether(given);
    if (this.isOfAnnotations) return refuseOthers(this, given);
    if (this.q === null) throw missingParameter('q', SEARCHED.allowed);
    if (this.cursor === null) return;
    const other = WITHOUT_CURSOR.find((name) => given.has(name) || this[name] === true);
    if (other !== undefined) {
      throw new AppError(codes.request.invalidParameter, {
        message: `cursor is given together with ${other}; expected one of them. Leave ${other} out to list every match by id.`,
        param: 'cursor',
      });
    }
    readCursor(this, this.cursor);
  }

  /** True for a search of the workspace's annotations of companies, and not of the registries. */
  get isOfAnnotations(): boolean {
    return this.external_id !== null || this.tag !== null;
  }
}

/** Parameters of a list of annotated businesses. */
const OF_ANNOTATIONS: ReadonlySet<string> = new Set(['external_id', 'tag', 'group', 'page', 'per_page', 'api_token']);

/** Parameters that say where a page starts, or what is searched, in another way than a cursor. */
const WITHOUT_CURSOR = ['page', 'sort', 'fuzzy', 'live', 'group'] as const;

function refuseOthers({ tag }: SearchBusinessesQuery, given: ReadonlySet<string>): void {
  const name = tag === null ? 'external_id' : 'tag';
  const other = [...given].find((one) => !OF_ANNOTATIONS.has(one));
  if (other === undefined) return;
  throw new AppError(codes.request.invalidParameter, {
    message: `${name} is given together with ${other}; expected one of them. Leave ${other} out to list the businesses that your workspace annotated.`,
    param: name,
  });
}
