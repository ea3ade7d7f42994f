import { Injectable } from '@nestjs/common';
import type { RequestFor } from '@registry/contracts-message';
import type { GetCompanyReply, getCompany } from '@registry/contracts-demo';
import { companyKey, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { type CompanyRow, COMPANY_COLUMNS, toCompany } from './company.row.ts';
import { ListConnectionsReadModel } from './list-connections.read-model.ts';

interface ProfileRow extends CompanyRow, Record<string, unknown> {
  readonly revenue: number | null;
}

const COMPANY = {
  name: 'demo-company',
  text: `SELECT ${COMPANY_COLUMNS}, c.revenue::float8 AS revenue FROM companies c WHERE c.key = $1 AND NOT c.is_removed`,
};

@Injectable()
export class GetCompanyReadModel {
  constructor(
    private readonly database: Database,
    private readonly connections: ListConnectionsReadModel,
  ) {}

  async read(request: RequestFor<typeof getCompany>): Promise<GetCompanyReply> {
    const [[row], connections] = await Promise.all([
      this.database.query<ProfileRow>(COMPANY, [companyKey(request)]),
      request.withConnections ? this.connections.read(request) : [],
    ]);
    if (row === undefined) {
      const id = formatBusinessId(request);
      throw new AppError(codes.business.notFound, { message: `No company has the id ${id}.` });
    }
    return { company: toCompany(row), revenue: row.revenue, connections };
  }
}
