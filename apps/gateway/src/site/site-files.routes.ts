import { Controller, Get, Inject, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ICON } from './reference/documentation-layout.ts';
import { SITE, type Site } from '../addresses/site.ts';
import { COPY_LINK_SCRIPT_PATH } from './company/copy-link/copy-link.ts';
import { COPY_LINK_SCRIPT } from './company/copy-link/generated/copy-link-script.ts';
import { STYLE_PATH } from './layout/page.ts';
import { STYLE } from './layout/style.ts';
import { SEARCH_FIELD_SCRIPT } from './search-field/generated/search-field-script.ts';
import { SEARCH_FIELD_SCRIPT_PATH } from './search-field/search-field.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
const OPEN = { access: 'open' } as const;

@ApiExcludeController()
@Controller()
export class SiteFilesRoutes {
  constructor(@Inject(SITE) private readonly site: Site) {}

  @Get(STYLE_PATH)
  @RouteConfig(OPEN)
  style(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': FOR_EVER });
    return STYLE;
  }

  @Get(SEARCH_FIELD_SCRIPT_PATH)
  @RouteConfig(OPEN)
  searchFieldScript(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': FOR_EVER });
    return SEARCH_FIELD_SCRIPT;
  }

  @Get(COPY_LINK_SCRIPT_PATH)
  @RouteConfig(OPEN)
  copyLinkScript(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': FOR_EVER });
    return COPY_LINK_SCRIPT;
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
    return `User-agent: *\nDisallow: /v1\nDisallow: /*?\nAllow: /\nSitemap: ${this.site.baseUrl}/sitemap.xml\n`;
  }
}
