import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONNECTED, LARGE } from '../testing/showcase/connected-companies.ts';
import { showcaseGateway, TRAPS } from '../testing/showcase/showcase.ts';
import { textIn } from '../testing/shown-page.ts';
import { ExtraGateway } from '../testing/started-gateway.ts';
import { COMPANY } from '../testing/watchlist-workspace.ts';

/** As they stand in a page: files of our own, and nothing inline. */
const OWN_SCRIPTS = /<script type="module" src="\/assets\/(?:search-field|copy-link)-[\da-f]{10}\.js"><\/script>/g;
const HTML = { headers: { accept: 'text/html' } };

describe('the pages of the demo', () => {
  let demo: ExtraGateway;

  beforeAll(async () => {
    demo = await ExtraGateway.start(await showcaseGateway(), { DEMO_URL: 'https://demo.example' });
  }, 180_000);
  afterAll(() => demo.end());

  it('carry the usage restriction, a strict policy, one style sheet, and no script but our own', async () => {
    for (const [path, scripts] of [
      ['/', 1],
      ['/?q=cedar', 1],
      ['/?q=nobodyatall', 1],
      ['/companies/us-co-20191000001', 1],
      ['/people', 0],
      ['/people?q=jane', 0],
      ['/coverage', 0],
      ['/status', 0],
    ] as const) {
      const { status, headers, text } = await demo.get(path, HTML);
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(text).toContain('Usage restriction.');
      const withoutOurs = text.replaceAll(OWN_SCRIPTS, '');
      expect([path, text.match(OWN_SCRIPTS)?.length ?? 0]).toEqual([path, scripts]);
      expect(withoutOurs.match(/<script(?! type="application\/ld\+json">)|<[^>]+ (style|on\w+)=/g)).toBeNull();
      const loaded = [...text.matchAll(/(?:src|rel="stylesheet" href|rel="icon" href)="([^"]*)"/g)].map(
        ([, url]) => url,
      );
      expect(loaded.every((url) => url?.startsWith('/') && !url.startsWith('//'))).toBe(true);
      expect([path, Buffer.byteLength(text) < 50_000]).toEqual([path, true]);
    }
  });

  it('load a script that may be kept for ever', async () => {
    const [, path = ''] = /src="(\/assets\/[^"]*)"/.exec((await demo.get('/', HTML)).text) ?? [];
    const { status, headers, text } = await demo.get(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacent|\beval\b|Function\(/);
  });

  it('show names, addresses and records as text, whatever they hold', async () => {
    for (const [i, trap] of TRAPS.entries()) {
      const profile = await demo.get(`/companies/us-co-2099200000${i}`, HTML);
      const found = await demo.get(`/?${new URLSearchParams({ q: `trap ${trap}` }).toString()}`, HTML);
      expect([trap, profile.status, found.status]).toEqual([trap, 200, 200]);
      for (const { text } of [profile, found]) {
        expect(text.match(/<(img|svg onload|script>)|onerror=alert\(1\)>|alert\(1\)<\/script>/g)).toBeNull();
      }
      expect(profile.text).toContain(escaped(`Trap ${trap} LLC`));
    }
  });

  it('show of a company what its registers say, and how records were matched', async () => {
    const { text } = await demo.get('/companies/US-co-20191000001', HTML);
    for (const part of [
      'Cedar Ridge Bakery, LLC',
      'Colorado',
      '“Good Standing” in the registry',
      '+13036234567',
      'Manufacturing',
      'which no other loaded company in Colorado has',
      '<dt>For</dt>',
      /No\s+source\s+of\s+Colorado [^.]+\s+is\s+loaded\./,
      'First loaded here',
      'Original record',
      'aria-label="Timeline from ',
      'dated facts on one axis',
      'https://schema.org',
    ]) {
      expect(text).toMatch(part);
    }
    expect(text).toMatch(/<nav class="sorts contents"[^>]*>\s*<a href="#[a-z_]+">/);
    for (const [, id = ''] of text.matchAll(/ href="#([a-z_]+)"/g)) expect(text).toContain(` id="${id}"`);
    expect(text).toContain('<link rel="canonical" href="https://demo.example/companies/us-co-20191000001"');
  });

  it('of a company with 400 liens, 2,000 officers and a name of 300 characters stay within 50 kB', async () => {
    const { text } = await demo.get(`/companies/${LARGE.id}`, HTML);
    expect(text).toContain(`<h1>${LARGE.name}</h1>`);
    expect(text).toContain('Show all 400 liens');
    expect(text).toContain('Show all 2,000 people');
    expect(Buffer.byteLength(text)).toBeLessThan(50_000);
  });

  it('connect companies by an officer and an address, and by no agent or address of many', async () => {
    const { text } = await demo.get(`/companies/${CONNECTED.ids[0]}`, HTML);
    const [, connected = ''] = /<section class="card" id="connections">([\s\S]*?)<aside>/.exec(text) ?? [];
    const shown = textIn(connected);
    expect(shown).toContain(`${CONNECTED.officer} Officer · 1 other registration ${CONNECTED.names[1]}`);
    expect(shown).toContain(`${CONNECTED.address} Address · 1 other registration ${CONNECTED.names[1]}`);
    const ofAgent = textIn((await demo.get('/companies/us-co-20191000001', HTML)).text);
    expect(ofAgent).toMatch(/Too common to connect companies .*Jane Q Doe Agent · \d\d other registrations/);
  });

  it('leave samples out of a search where real companies are found, and count years of formation', async () => {
    const all = await demo.get('/?q=llc&samples=true', HTML);
    expect(all.text).toContain('href="/?q=llc&amp;samples=false"');
    expect(textIn(all.text)).toContain('are fictional test data');
    expect(textIn(all.text)).toMatch(/\d+ companies and \d+ sample companies/);
    expect(all.text).toMatch(/aria-label="Companies by year of formation, \d{4} to \d{4}\./);
    for (const query of ['/?q=llc', '/?q=llc&samples=false']) {
      const real = await demo.get(query, HTML);
      expect(real.text).toContain('href="/?q=llc&amp;samples=true"');
      expect(textIn(real.text)).not.toMatch(/\d+ sample companies/);
      expect(real.text).not.toMatch(/<span class="badge sample">|are fictional test data/);
    }
    expect((await demo.get('/coverage', HTML)).text).toContain('Years as a table');
  });

  it('show a workspace its own id, tags and note, which no cache keeps and no other workspace sees', async () => {
    const [key, other, sandbox] = await Promise.all([demo.makeKey(), demo.makeKey(), demo.makeKey({}, 'sandbox')]);
    const typed = { external_id: 'V-9', tags: 'supplier, one', note: 'Until June.' };
    expect((await demo.page(`/decisions/${COMPANY}/annotation`, key, typed)).status).toBe(303);
    for (const path of [`/companies/${COMPANY}`, '/?q=cedar+ridge', '/?q=cedar+ridge&group=entity']) {
      const { headers, text } = await demo.get(path, HTML);
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'accept-encoding, cookie' });
      const own = await demo.page(path, key, undefined, { 'if-none-match': String(headers.etag) });
      expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store']);
      expect([headers, own.headers].map((sent) => sent['access-control-allow-origin'])).toEqual(['*', undefined]);
      expect(textIn(own.text)).toMatch(/Your workspace: V-9 supplier, one Until June\./);
      expect(text + (await demo.page(path, other)).text).not.toContain('V-9');
      expect((await demo.page(path, sandbox)).text).toBe(text);
    }
    expect((await demo.page(`/reports/${COMPANY}`, sandbox)).status).toBe(200);
  });

  it('list all records of a section and all people, and give both to take along', async () => {
    const company = '/companies/us-co-20191000001';
    const all = await demo.get(`${company}/loans`, HTML);
    expect([all.status, all.text.includes('<h1>PPP loans <small>')]).toEqual([200, true]);
    expect(all.text).toContain(`href="${company}/loans?min_confidence=0"`);
    expect((await demo.get(`${company}/people`, HTML)).text).toContain('Jane Q Doe');
    const csv = await demo.get(`${company}/licenses/export.csv`);
    expect([csv.status, csv.headers['content-type'], csv.text.split(',')[0]]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'object',
    ]);
    const json = await demo.get(`${company}/export.json`);
    expect([json.headers['content-disposition'], (JSON.parse(json.text) as { id: string }).id]).toEqual([
      'attachment; filename="us-co-20191000001.json"',
      'us-co-20191000001',
    ]);
    const person = await demo.get('/people/JANE%20Q%20doe?page=2', HTML);
    expect([person.status, textIn(person.text)]).toEqual([
      200,
      expect.stringMatching(/Jane Q Doe \d\d companies with/),
    ]);
    expect(person.text).toContain('aria-label="Pages"');
    for (const path of [
      `${company}/nothing`,
      '/companies/us-co-1/liens',
      '/companies/us-co-1/people',
      '/people/nobody',
      '/people/%E2%80%94',
    ]) {
      expect([path, (await demo.get(path, HTML)).status]).toEqual([path, 404]);
    }
    expect((await demo.get(`${company}/lien`)).text).toContain(String.raw`Did you mean \"liens\"?`);
    expect((await demo.get(`${company}/loans?page=0`, HTML)).status).toBe(400);
  });

  it('say which contacts a search that finds nothing does not find', async () => {
    const { text } = await demo.get('/?q=303-555-0100', HTML);
    expect(textIn(text)).toContain('Contacts that only a registry publishes are shown on profiles, and not searched.');
  });

  it('filter by links that keep the rest of the search, one filter removable at a time', async () => {
    const { text } = await demo.get('/?q=cedar&status=active&type=llc&sort=newest', HTML);
    expect(text).toContain('href="/?q=cedar&amp;type=llc&amp;sort=newest"');
    expect(text).toContain('href="/?q=cedar&amp;status=active&amp;sort=newest"');
    expect(text).toContain('href="/?q=cedar&amp;status=active&amp;type=llc"');
    expect(text).toMatch(/<strong>1 company<\/strong>\s*of 3/);
  });

  it('skip to results and to filters, and search from the header of a page about a company', async () => {
    const { text } = await demo.get('/?q=cedar', HTML);
    expect(text).toContain('<a class="skip" href="#results">Skip to results</a>');
    expect(text).toContain('<ol class="hits" id="results" tabindex="-1">');
    expect(text).toContain('href="#filters">Filters</a>');
    expect((await demo.get('/?q=nobodyatall', HTML)).text).not.toContain('#results');
    for (const path of ['', '/people', '/loans']) {
      const page = await demo.get(`/companies/us-co-20191000001${path}`, HTML);
      expect([path, page.text.split('aria-label="Search companies" action="/"').length]).toEqual([path, 2]);
    }
  });

  it('help where nothing is found, and where something is wrong', async () => {
    expect((await demo.get('/?q=nobodyatall', HTML)).text).toContain('What is covered');
    expect((await demo.get('/?q=ceder&status=active', HTML)).text).toContain(
      '<a href="/?q=cedar&amp;samples=true">cedar</a> (3 matches)',
    );
    // Of Oregon a sample is loaded, of Texas nothing: that none is found says nothing.
    expect((await demo.get('/?q=nobodyatall&state=us-or', HTML)).text).toContain(
      'Only fictional sample data of Oregon is loaded.',
    );
    expect((await demo.get('/?q=nobodyatall&state=us-tx', HTML)).text).toContain('No data of Texas is loaded.');
    const wrong = await demo.get('/?q=a&status=open', HTML);
    expect([wrong.status, wrong.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(wrong.text).toContain('status is ');
    expect(wrong.text).toContain('value="a"');
    const open = await demo.get('/?q=%22cedar', HTML);
    expect([open.status, open.text.includes('Cedar Ridge Bakery')]).toEqual([200, true]);
    for (const page of [8, 99]) {
      const last = await demo.get(`/?q=cedar&page=${page}`, HTML);
      expect([page, last.status, last.text.includes('Cedar Ridge Bakery')]).toEqual([page, 200, true]);
    }
    const unknown = await demo.get('/companies/us-co-1', HTML);
    expect(unknown.text).toContain('<h1>Company not found</h1>');
    expect(unknown.text).toContain('We have no company with the number us-co-1. Search by name.');
    for (const path of ['/companies/us-co-1', '/companies/nonsense', '/nothing']) {
      const { status, text } = await demo.get(path, HTML);
      expect([path, status, text.includes('<h1>')]).toEqual([path, path.endsWith('nonsense') ? 400 : 404, true]);
    }
    expect((await demo.get('/nothing')).headers['content-type']).toContain('application/json');
  });

  it('are listed for search engines', async () => {
    expect((await demo.get('/robots.txt')).text).toContain('Sitemap: https://demo.example/sitemap.xml');
    expect((await demo.get('/sitemap.xml')).text).toContain(
      '<sitemap><loc>https://demo.example/sitemaps/us-co-1.xml</loc>',
    );
    expect((await demo.get('/sitemaps/pages.xml')).text).toContain('<loc>https://demo.example/coverage</loc>');
    const part = await demo.get('/sitemaps/us-co-1.xml');
    expect([part.status, part.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(part.text).toContain('<url><loc>https://demo.example/companies/us-co-20191000001</loc></url>');
    expect((await demo.get('/sitemaps/us-co-2.xml')).text).toContain('</urlset>');
    for (const unknown of ['us-co-0.xml', 'us-co-101.xml', 'us-zzz-1.xml', 'other.xml']) {
      expect((await demo.get(`/sitemaps/${unknown}`)).status).toBe(404);
    }
  });
});

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
