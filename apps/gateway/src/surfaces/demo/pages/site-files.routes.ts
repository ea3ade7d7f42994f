import { Controller, Get, Inject, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ICON } from '../../../documentation/documentation-layout.ts';
import { SITE, type Site } from '../site.ts';
import { STYLE_PATH } from './layout/page.ts';
import { STYLE } from './layout/style.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
const OPEN = { access: 'open' } as const;

@ApiExcludeController()
@Controller()
export class SiteFilesRoutes {
  readonly #site: Site;

  constructor(@Inject(SITE) site: Site) {
    this.#site = site;
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
    return `User-agent: *\nDisallow: /v1\nDisallow: /*?\nAllow: /\nSitemap: ${this.#site.baseUrl}/sitemap.xml\n`;
  }
}
