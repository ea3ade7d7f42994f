import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.ts';
import { CoverageReadModel, CACHED_MS } from './coverage.read-model.ts';
import { ListSectionHandler } from './list-section.handler.ts';
import { ListSectionReadModel } from './list-section.read-model.ts';
import { ListSectionsHandler } from './list-sections.handler.ts';
import { ListSectionsReadModel } from './list-sections.read-model.ts';

@Module({
  imports: [MatchingModule],
  controllers: [ListSectionHandler, ListSectionsHandler],
  providers: [{ provide: CACHED_MS, useValue: 1_000 }, CoverageReadModel, ListSectionReadModel, ListSectionsReadModel],
  exports: [ListSectionReadModel],
})
export class SectionsModule {}
