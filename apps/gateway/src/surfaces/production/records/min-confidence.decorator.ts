import { FIRM_CONFIDENCE, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { Parameter } from '../../../parameters/parameter.decorator.ts';
import { share } from '../../../parameters/parameter-kinds.ts';

/** The parameter `min_confidence`: which rows are of the company. */
export function MinConfidence(): PropertyDecorator {
  return Parameter(share, {
    description: `The least confidence of the rows that are listed and counted. ${SHOWN_CONFIDENCE} lists what is likelier of this company than not. Take ${FIRM_CONFIDENCE} where a wrong row costs more than a missing one, such as for a decision about the company, and 0 to review all candidates by hand.`,
    default: SHOWN_CONFIDENCE,
  });
}
