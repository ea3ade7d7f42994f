import { ApiParam } from '@nestjs/swagger';
import { usStateCodes } from '@registry/domain';

/** Documents the id in the path of a business. */
export function BusinessIdParameter(example = EXAMPLE_ID): MethodDecorator {
  return ApiParam({
    name: 'id',
    description:
      'The id of the business: `us-{state}-{file_number}`, ignoring case. Percent-encode the file number if necessary.',
    schema: {
      type: 'string',
      // As this service writes it; file numbers may hold blanks.
      pattern: `^us-(${usStateCodes.join('|').toLowerCase()})-[!-~]([ -~]{0,62}[!-~])?$`,
      example,
    },
  });
}

/** A company of the sample that `npm start` loads, with loans, a license and a registration as a motor carrier. */
const EXAMPLE_ID = 'us-or-150002226';
