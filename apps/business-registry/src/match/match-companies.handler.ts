import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  matchCompanies,
  type MatchCompaniesReply,
  type MatchCompaniesRequest,
} from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { MatchCompaniesReadModel } from './match-companies.read-model.ts';

@Controller()
export class MatchCompaniesHandler {
  constructor(private readonly readModel: MatchCompaniesReadModel) {}

  @Handles(matchCompanies)
  matchCompanies(@Payload() request: MatchCompaniesRequest): Promise<MatchCompaniesReply> {
    return this.readModel.match(request);
  }
}
