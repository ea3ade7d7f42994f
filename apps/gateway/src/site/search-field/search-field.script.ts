/**
 * Suggests companies under the search field while something is typed, as an editable combobox with a list of WAI-ARIA's Authoring
 * Practices. After any failure the plain field stays: it suggests nothing and shows no error.
 */

/** A company in the response of `GET /v1/suggest`. */
interface SuggestedCompany {
  readonly id: string;
  readonly name: string;
  readonly matched_on: string;
  readonly matched_name: string | null;
  readonly matched_name_status: string | null;
  readonly matched_name_ended: string | null;
  readonly matched_titles: readonly string[];
  readonly jurisdiction: string;
  readonly status: string;
  readonly as_of: string | null;
  readonly sample: boolean;
}

/** Milliseconds after the last letter before the request is sent. */
const PAUSE_MS = 150;
const TYPED_MIN = 2;
/** Requests of an address that are left for pages: suggestions are not to cost a reader the search itself. */
const LEFT_FOR_PAGES = 10;

/** As the pages show dates. */
const DATES = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The statuses of names that have ended. */
const ENDED = ['canceled', 'expired', 'replaced'];

const LIST_ID = 'suggestions';
const ACTIVE = 'aria-activedescendant';

class SearchField {
  readonly #input: HTMLInputElement;
  readonly #list = element('ul', 'suggestions');
  #pause = 0;
  #requesting = new AbortController();
  /** The time, in milliseconds, before which no request is sent. */
  #restUntil = 0;

  constructor(input: HTMLInputElement, form: HTMLFormElement) {
    this.#input = input;
    set(this.#list, { id: LIST_ID, role: 'listbox', 'aria-label': 'Companies' });
    this.#close();
    form.append(this.#list);
    set(input, { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': LIST_ID });
    input.addEventListener('input', () => this.#typed());
    input.addEventListener('keydown', (event) => this.#pressed(event));
    input.addEventListener('blur', () => this.#close());
    form.addEventListener('submit', () => this.#close());
    this.#list.addEventListener('mousedown', (event) => event.preventDefault()); // the field keeps the focus
    this.#list.addEventListener('click', ({ target }) => {
      if (target instanceof Element) this.#open(target.closest<HTMLElement>('[role=option]'));
    });
  }

  #typed(): void {
    this.#forget();
    this.#activate(null);
    if (this.#text.length < TYPED_MIN) return this.#close();
    this.#pause = window.setTimeout(() => {
      this.#suggest().catch(() => this.#close());
    }, PAUSE_MS);
  }

  async #suggest(): Promise<void> {
    this.#forget();
    const { signal } = this.#requesting;
    const companies = await this.#send(signal);
    if (signal.aborted) return; // something newer is on its way, or the list was left
    if (companies.length === 0) return this.#close();
    this.#list.replaceChildren(...companies.map(option));
    this.#list.hidden = false;
    set(this.#input, { 'aria-expanded': 'true' });
    this.#activate(null);
  }

  /** None where the server refuses, or cannot be reached. */
  async #send(signal: AbortSignal): Promise<readonly SuggestedCompany[]> {
    if (Date.now() < this.#restUntil) return [];
    try {
      const query = new URLSearchParams({ q: this.#text }).toString();
      const response = await fetch(`/v1/suggest?${query}`, { signal });
      this.#restUntil = Date.now() + restMs(response.headers.get('ratelimit') ?? '');
      if (!response.ok) return [];
      return ((await response.json()) as { readonly data: readonly SuggestedCompany[] }).data;
    } catch {
      return []; // aborted or offline: there is nothing that the reader could do about it
    }
  }

  #pressed(event: KeyboardEvent): void {
    const { key, isComposing, altKey, ctrlKey, metaKey } = event;
    if (isComposing || altKey || ctrlKey || metaKey) return;
    const options = this.#options;
    const at = options.findIndex(({ id }) => id === this.#input.getAttribute(ACTIVE));
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (options.length === 0) this.#reopen(key).catch(() => this.#close());
      else this.#activate(options.at(key === 'ArrowDown' ? (at + 1) % options.length : Math.max(at, 0) - 1) ?? null);
    } else if (key === 'Enter' && at >= 0) {
      event.preventDefault();
      this.#open(options[at] ?? null);
    } else if (key === 'Escape' && options.length > 0) {
      event.preventDefault(); // which would empty the field
      this.#close();
    } else if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)) {
      this.#activate(null); // these move within the text
    }
  }

  async #reopen(key: 'ArrowDown' | 'ArrowUp'): Promise<void> {
    if (this.#text.length < TYPED_MIN) return;
    await this.#suggest();
    this.#activate(this.#options.at(key === 'ArrowDown' ? 0 : -1) ?? null);
  }

  /** Goes to the company's page. */
  #open(chosen: HTMLElement | null): void {
    if (chosen?.dataset['company'] === undefined) return;
    this.#close(); // or it would still be there for who comes back
    location.assign(`/companies/${encodeURIComponent(chosen.dataset['company'])}`);
  }

  #activate(chosen: HTMLElement | null): void {
    for (const one of this.#options) set(one, { 'aria-selected': String(one === chosen) });
    if (chosen === null) return this.#input.removeAttribute(ACTIVE);
    set(this.#input, { [ACTIVE]: chosen.id });
    chosen.scrollIntoView({ block: 'nearest' });
  }

  #close(): void {
    this.#forget();
    this.#list.hidden = true;
    this.#list.replaceChildren();
    set(this.#input, { 'aria-expanded': 'false' });
    this.#activate(null);
  }

  /** Cancels the request that was sent or is due: its response would belong to an older text. */
  #forget(): void {
    window.clearTimeout(this.#pause);
    this.#requesting.abort();
    this.#requesting = new AbortController();
  }

  get #text(): string {
    return this.#input.value.trim();
  }

  /** None while the list is closed. */
  get #options(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[role=option]')];
  }
}

/** A company as the list shows it. Names are anybody's: they become text nodes. */
function option(company: SuggestedCompany, at: number): HTMLElement {
  const {
    id,
    name,
    matched_on,
    matched_name: matchedName,
    matched_titles: titles,
    jurisdiction,
    status,
    as_of: asOf,
    sample,
  } = company;
  const facts = [jurisdiction.slice(-2).toUpperCase(), id];
  facts.push(asOf === null ? 'data date unknown' : `data of ${DATES.format(new Date(asOf))}`);
  if (matched_on === 'officer') facts.push(`${titles.join(', ')}: ${matchedName}`);
  else if (matchedName !== null && matchedName !== name) facts.push(`found as ${matchedName}`, ...ended(company));
  const badges = element('span', '');
  badges.append(element('span', `badge ${status}`, status.charAt(0).toUpperCase() + status.slice(1)));
  if (sample) badges.append(' ', element('span', 'badge sample', 'Sample'));
  const item = element('li', '');
  set(item, { id: `${LIST_ID}-${at}`, role: 'option', 'data-company': id });
  item.append(element('strong', '', name), badges, element('span', 'facts', facts.join(' · ')));
  return item;
}

/** That the name that was found is not in use any more, and since when. */
function ended({ matched_name_status: status, matched_name_ended: day }: SuggestedCompany): string[] {
  if (status === null || !ENDED.includes(status)) return [];
  return [`a ${status} name${day === null ? '' : ` since ${DATES.format(new Date(day))}`}`];
}

/** Milliseconds until the fullest of the windows resets, by `RateLimit: "minute";r=9;t=41`; 0 where there is room in all. */
function restMs(rateLimit: string): number {
  const windows = [...rateLimit.matchAll(/;r=(\d+);t=(\d+)/g)].map(([, left, seconds]) => [
    Number(left),
    Number(seconds),
  ]);
  const full = windows.filter(([left = 0]) => left < LEFT_FOR_PAGES).map(([, seconds = 0]) => seconds * 1_000);
  return Math.max(0, ...full);
}

function element(name: 'ul' | 'li' | 'span' | 'strong', className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

function set(one: HTMLElement, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
}

const input = document.querySelector<HTMLInputElement>('.search input[name=q]');
if (input?.form) new SearchField(input, input.form);
