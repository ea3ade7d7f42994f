import { describeSection } from '../../../../testing/section-suite.ts';

describeSection({
  section: 'liens',
  operationId: 'listLiens',
  kind: 'lien',
  keys: [
    'object',
    'type',
    'filing_number',
    'filed_date',
    'state',
    'status',
    'expiration_date',
    'secured_parties',
    'debtors',
    'collateral',
    'source',
    'match',
    'record',
    'retrieved_at',
    'absent_since',
  ],
});
