import { Param } from '@nestjs/common';
import { SECTION_NAMES, toIdParts } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { entityUrl } from '../../addresses/base-url.ts';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import { isSample } from '../../businesses/samples.ts';
import { SectionCounter } from '../../businesses/section-counter.ts';
import { EntityIdPipe } from '../../entities/entity-id.pipe.ts';
import { EntityReader } from '../../entities/entity-reader.ts';
import { SitePages } from '../layout/page.ts';
import { OnVisit, PageAt, PagesAt, redirect, type Visit } from '../layout/page-routes.ts';
import { entityMain } from './entity-page.ts';

/** Changes that the page shows. */
const CHANGES_MAX = 20;

@PagesAt('entities')
export class EntityPageRoutes {
  constructor(
    private readonly entities: EntityReader,
    private readonly reader: BusinessReader,
    private readonly counter: SectionCounter,
    private readonly pages: SitePages,
  ) {}

  /** One that became part of an older entity leads to it. */
  @PageAt(':id', 'entity-page')
  async entityPage(@Param('id', EntityIdPipe) id: string, @OnVisit() visit: Visit): Promise<string> {
    const { entity, mergedInto } = await this.entities.read(id);
    if (entity === null) return redirect(visit, entityUrl(mergedInto ?? ''), 308);
    const [first] = entity.registrations;
    if (first === undefined) throw new AppError(codes.entity.notFound, { message: `No entity has the id ${id}.` });
    const [business, records, changes] = await Promise.all([
      this.reader.read(toIdParts(first.id), false),
      this.counter.count(
        entity.registrations.map((registration) => registration.id),
        SECTION_NAMES,
      ),
      this.entities.readChanges(id, { offset: 0, limit: CHANGES_MAX }),
    ]);
    return this.pages.show(visit.reply, {
      title: `${entity.name} in all states`,
      description: `Registrations of ${entity.name} in several states, why they are taken for one legal entity, and since when.`,
      hasQuickSearch: true,
      main: entityMain({ entity, business, isSample: isSample(business), records, changes }),
    });
  }
}
