import { Inject, Param } from '@nestjs/common';
import { COMPANY_IDS_MAX } from '@registry/contracts-demo';
import { toStateSlug } from '@registry/domain';
import { unknownPath } from '@registry/http-frame/problems/problem';
import { profileUrl } from '../../addresses/base-url.ts';
import { OnVisit, PageAt, PagesAt, type Visit } from '../layout/page-routes.ts';
import { SITE, type Site } from '../../addresses/site.ts';
import { LoadedData } from '../../jurisdictions/loaded-data.ts';
import { Companies } from '../../search/companies.ts';

/** The pages that search engines may index in addition to the pages of companies, but no searches. */
const PAGES = ['/', '/people', '/coverage', '/status', '/docs'] as const;
/** Files of one jurisdiction: a million companies. */
const PARTS_MAX = 100;
const PART = /^((?:us|ca)-[a-z]{2})-(\d{1,3})\.xml$/;
const XML = { 'content-type': 'application/xml; charset=utf-8' } as const;

/** Sitemaps as sitemaps.org describes them: an index, and a file for each ten thousand companies of a jurisdiction. */
@PagesAt()
export class SitemapRoutes {
  constructor(
    private readonly loaded: LoadedData,
    private readonly companies: Companies,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @PageAt('sitemap.xml', 'sitemap')
  async index(@OnVisit() { reply }: Visit): Promise<string> {
    const { jurisdictions } = await this.loaded.jurisdictions();
    const parts = jurisdictions.flatMap(({ state, jurisdiction }) => {
      const length = Math.min(PARTS_MAX, Math.ceil(jurisdiction.company_count / COMPANY_IDS_MAX));
      return Array.from({ length }, (_, i) => `/sitemaps/${toStateSlug(state)}-${i + 1}.xml`);
    });
    void reply.headers(XML);
    return this.#document('sitemapindex', 'sitemap', ['/sitemaps/pages.xml', ...parts]);
  }

  @PageAt('sitemaps/:file', 'sitemap-part')
  async part(@Param('file') file: string, @OnVisit() { reply }: Visit): Promise<string> {
    const paths = file === 'pages.xml' ? PAGES : await this.#profiles(file);
    void reply.headers(XML);
    return this.#document('urlset', 'url', paths);
  }

  async #profiles(file: string): Promise<string[]> {
    const [, jurisdiction = '', number = ''] = PART.exec(file) ?? [];
    const part = Number(number);
    if (part < 1 || part > PARTS_MAX) throw unknownPath();
    const ids = await this.companies.listIds(jurisdiction, (part - 1) * COMPANY_IDS_MAX);
    return ids.map((id) => profileUrl('', id));
  }

  /** Percent-encoded paths need no escaping in XML. */
  #document(root: string, item: string, paths: readonly string[]): string {
    const items = paths.map((path) => `<${item}><loc>${this.site.baseUrl}${path}</loc></${item}>`);
    return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('')}</${root}>`;
  }
}
