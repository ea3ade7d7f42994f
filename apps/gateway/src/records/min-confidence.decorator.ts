import { FIRM_CONFIDENCE, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { share } from '@registry/http-frame/parameters/parameter-kinds';

/** The parameter `min_confidence`. */
export function MinConfidence(): PropertyDecorator {
  return Parameter(share, {
    description: `Minimum match confidence. Rows below it are neither listed nor counted. Below the default (${SHOWN_CONFIDENCE}) the list includes rows that more likely belong to another company. Use ${FIRM_CONFIDENCE} if a wrong row costs more than a missing one, and 0 to review all candidates.`,
    default: SHOWN_CONFIDENCE,
  });
}
