import { Injectable } from '@nestjs/common';
import type { MatchCompaniesReply, MatchCompaniesRequest } from '@registry/contracts-business-registry';
import { matchList } from '@registry/matching';
import { CompanyRegisters } from './company-registers.ts';

/** Says which companies queries mean. */
@Injectable()
export class MatchCompaniesReadModel {
  constructor(private readonly registers: CompanyRegisters) {}

  async match(request: MatchCompaniesRequest): Promise<MatchCompaniesReply> {
    return { results: await matchList(request, this.registers) };
  }
}
