import type { ChangePosition } from '@registry/contracts-business-registry';
import { EXPORT_FIELDS, type ExportField } from '@registry/contracts-records-sections';
import type { BusinessIdParts, UsStateCode } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { type CheckedTogether, Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { businessId, listKind, oneOf, position, state } from '@registry/http-frame/parameters/parameter-kinds';

export class ExportBusinessesQuery implements CheckedTogether {
  @Parameter(state, { description: 'The state, by code or name.', example: 'us_or', required: true })
  readonly state!: UsStateCode;

  @Parameter(oneOf('ndjson', 'csv'), {
    description: 'The form of a line: `ndjson` (a JSON object) or `csv`.',
    default: 'ndjson',
  })
  readonly format!: 'ndjson' | 'csv';

  @Parameter(listKind(...EXPORT_FIELDS), {
    description:
      'Values of the profiles, and your own `external_id` and `tags`, that come with each row, separated by commas. In `ndjson` they have fields of their own. In `csv` each has a column, with `; ` between values.',
    example: 'phone_numbers,website',
  })
  readonly fields!: readonly ExportField[] | null;

  @Parameter(businessId, {
    description: 'To resume: the id of the last complete line that you have. Requires `position`.',
    example: 'us-or-150000007',
  })
  readonly after!: BusinessIdParts | null;

  @Parameter(position, {
    description: 'To resume: `X-Position` of the export that ended early. Requires `after`.',
    example: '6f1c2f5e6b0f4c0f9a546d9f2f0c7a11-42.0-12.0',
  })
  readonly position!: ChangePosition | null;

  checkTogether(): void {
    if ((this.after === null) !== (this.position === null)) {
      const [given, other] = this.after === null ? ['position', 'after'] : ['after', 'position'];
      throw invalid(other, `${other} is missing next to ${given}; expected both or none. Add it to resume an export.`);
    }
    if (this.after !== null && this.after.state !== this.state) {
      throw invalid('after', 'after is the id of a business in another state; expected one in state. Correct it.');
    }
  }
}

function invalid(param: string, message: string): AppError {
  return new AppError(codes.request.invalidParameter, { message, param });
}
