import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { unknownPath } from '../../../problems/problem.ts';
import { DEMO_BASE_URL } from '../base-url.ts';
import { demoErrors } from '../demo-problem.ts';
import { html } from './layout/html.ts';
import { page, PAGE_HEADERS, STYLE_PATH } from './layout/page.ts';
import { STYLE } from './layout/style.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
const OPEN = { access: 'open' } as const;

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b5c6b"/><path d="M8 8h16v3H8zm0 6.5h16v3H8zM8 21h10v3H8z" fill="#fff"/></svg>`;

/** What search engines may keep: pages that stand for themselves, not every search. */
const PAGES = ['/', '/people', '/coverage', '/docs'] as const;

@ApiExcludeController()
@Controller()
export class SiteFilesRoutes {
  readonly #baseUrl: string;

  constructor(@Inject(DEMO_BASE_URL) baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  @Get(STYLE_PATH)
  @RouteConfig(OPEN)
  style(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': FOR_EVER });
    return STYLE;
  }

  @Get('favicon.svg')
  @RouteConfig(OPEN)
  icon(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': FOR_A_DAY });
    return ICON;
  }

  @Get('robots.txt')
  @RouteConfig(OPEN)
  robots(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': FOR_A_DAY });
    return `User-agent: *\nDisallow: /v1\nDisallow: /*?\nAllow: /\nSitemap: ${this.#baseUrl}/sitemap.xml\n`;
  }

  @Get('sitemap.xml')
  @RouteConfig(OPEN)
  sitemap(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': FOR_A_DAY });
    const urls = PAGES.map((path) => `<url><loc>${this.#baseUrl}${path}</loc></url>`).join('');
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  }

  /** The page of an error code: what `doc_url` names. */
  @Get('docs/errors/:code')
  @RouteConfig(OPEN)
  async errorCode(@Param('code') slug: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const code = demoErrors.find((one) => one.slug === slug);
    if (code === undefined) throw unknownPath();
    void reply.headers(PAGE_HEADERS);
    return page({
      title: `${slug} – errors – Business Registry`,
      description: code.title,
      path: `/docs/errors/${slug}`,
      baseUrl: this.#baseUrl,
      section: 'none',
      showsSample: false,
      main: html`<h1><code>${slug}</code></h1>
        <p class="lead">${code.title}.</p>
        <dl class="kv">
          <dt>Status</dt>
          <dd>${code.status}</dd>
          <dt>Repeat the same request</dt>
          <dd>${code.retryable ? 'after Retry-After seconds' : 'no: change it first'}</dd>
        </dl>
        <p>
          The message of the error says what was wrong with which value, and what would be right.
          <a href="/docs#errors">All errors</a>
        </p>`,
    });
  }
}
