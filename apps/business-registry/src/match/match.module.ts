import { type DynamicModule, Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { CompanyRegisters } from './company-registers.ts';
import { MatchCompaniesHandler } from './match-companies.handler.ts';
import { MatchCompaniesReadModel } from './match-companies.read-model.ts';

@Module({})
export class MatchModule {
  /** `search` has the index. */
  static forRoot(search: DynamicModule): DynamicModule {
    return {
      module: MatchModule,
      imports: [BusinessesModule, search],
      controllers: [MatchCompaniesHandler],
      providers: [CompanyRegisters, MatchCompaniesReadModel],
    };
  }
}
