import { hasClass, pageTokens, type PageToken } from './page-tokens.ts';

/** A row as the source's description has it: each of a page's rows says all of the business, and one of its governors. */
export type PageRow = Readonly<Record<string, string>>;

/** Headings of the sections of the page, in their order. */
const BUSINESS = 'Business Information';
const AGENT = 'Registered Agent Information';
const GOVERNORS = 'Governors';

/** Labels of the page and the columns that they are. */
const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [BUSINESS]: {
    'Business Name': 'business_name',
    'UBI Number': 'ubi_number',
    'Business Type': 'business_type',
    'Business Status': 'business_status',
    'Principal Office Street Address': 'principal_street_address',
    'Principal Office Mailing Address': 'principal_mailing_address',
    'Expiration Date': 'expiration_date',
    Jurisdiction: 'jurisdiction',
    'Formation/ Registration Date': 'formation_date',
    'Period of Duration': 'period_of_duration',
    'Inactive Date': 'inactive_date',
    'Nature of Business': 'nature_of_business',
  },
  [AGENT]: {
    'Registered Agent Name': 'agent_name',
    'Street Address': 'agent_street_address',
    'Mailing Address': 'agent_mailing_address',
  },
};
const governorColumns = ['title', 'type', 'entity_name', 'first_name', 'last_name'] as const;
const governorHeads = ['Title', 'Governors Type', 'Entity Name', 'First Name', 'Last Name'];

/**
 * The rows of a business information page of Washington's Corporations and Charities Filing System. Throws RangeError
 * for any other page and for an unknown layout.
 */
export function readCcfsPage(html: string): PageRow[] {
  const sections = sectionsOf(pageTokens(html));
  const business: Record<string, string> = {};
  for (const [heading, known] of Object.entries(columns)) {
    const section = sections.get(heading);
    if (section === undefined) throw new RangeError(`the page has no section ${JSON.stringify(heading)}`);
    const labelled = labelledTexts(section);
    for (const [label, column] of Object.entries(known)) {
      const text = labelled.get(label);
      if (text === undefined) throw new RangeError(`the page has no ${JSON.stringify(label)}`);
      if (text !== '') business[column] = text;
    }
  }
  const governors = governorRows(sections.get(GOVERNORS) ?? []);
  return governors.length === 0 ? [business] : governors.map((governor) => ({ ...business, ...governor }));
}

/**
 * The content under each heading of the page. The first of equal headings counts, because the page repeats some for
 * other views.
 */
function sectionsOf(tokens: readonly PageToken[]): ReadonlyMap<string, readonly PageToken[]> {
  const sections = new Map<string, PageToken[]>();
  let current: PageToken[] | undefined;
  tokens.forEach((token, at) => {
    if (token.kind !== 'begin' || !hasClass(token.attributes, 'div_header')) {
      current?.push(token);
      return;
    }
    const next = tokens[at + 1];
    const heading = next?.kind === 'text' ? next.text : '';
    current = sections.has(heading) ? undefined : [];
    if (current !== undefined) sections.set(heading, current);
  });
  return sections;
}

/** Texts by their labels: a label is right-aligned and ends in a colon, its text is what follows up to the next. */
function labelledTexts(tokens: readonly PageToken[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let label: string | undefined;
  let isLabelNext = false;
  for (const token of tokens) {
    if (token.kind === 'begin' && hasClass(token.attributes, 'alignright')) {
      isLabelNext = true;
      label = undefined;
    } else if (token.kind === 'text' && isLabelNext) {
      isLabelNext = false;
      label = token.text.replace(/\s*:$/, '');
      if (!texts.has(label)) texts.set(label, '');
    } else if (token.kind === 'text' && label !== undefined && texts.get(label) === '') {
      texts.set(label, token.text);
    }
  }
  return texts;
}

/** The rows of the table of governors, whose columns must be those that are known. */
function governorRows(tokens: readonly PageToken[]): PageRow[] {
  const rows = tableRows(tokens);
  const [heads, ...bodies] = rows;
  if (heads === undefined || heads.join() !== governorHeads.join()) {
    throw new RangeError(`the table of governors has the columns ${JSON.stringify(heads ?? [])}`);
  }
  return bodies
    .filter((cells) => cells.length === governorColumns.length)
    .map((cells) =>
      Object.fromEntries(
        governorColumns.flatMap((column, at) => (cells[at] === '' ? [] : [[`governor_${column}`, cells[at] ?? '']])),
      ),
    );
}

/** The texts of the cells of each row of the first table. */
function tableRows(tokens: readonly PageToken[]): string[][] {
  const rows: string[][] = [];
  for (const token of tokens) {
    if (token.kind === 'end' && token.name === 'table') break;
    const row = rows.at(-1);
    if (token.kind === 'begin' && token.name === 'tr') rows.push([]);
    else if (token.kind === 'begin' && (token.name === 'td' || token.name === 'th')) row?.push('');
    else if (token.kind === 'text' && row !== undefined && row.length > 0) {
      row[row.length - 1] = [row.at(-1), token.text].filter((text) => text !== '').join(' ');
    }
  }
  return rows;
}
