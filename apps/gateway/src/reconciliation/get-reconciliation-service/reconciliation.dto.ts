import { Field, publicObject, type Shape } from '@registry/contracts-message';

/** The place at which programs such as OpenRefine find the reconciliation service of a key. */
export const reconciliationService = publicObject(
  'ReconciliationService',
  'The address of the reconciliation service of a key.',
  {
    object: Field.objectType('reconciliation_service'),
    url: Field.string(
      'The URL of the service for the key, to paste into OpenRefine. It contains the token: share it only with those who may use up the daily limit of the key.',
      'https://api.example.com/reconcile/brm_k3J9x2Qa_7h…',
    ),
    token: Field.string(
      'The match token. It works only in this URL, and is valid as long as the key.',
      'brm_k3J9x2Qa_7h…',
    ),
  },
);

export type ReconciliationService = Shape<typeof reconciliationService>;
