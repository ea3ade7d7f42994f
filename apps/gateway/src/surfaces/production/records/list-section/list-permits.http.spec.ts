import { describeSection } from '../../../../testing/section-suite.ts';

describeSection({
  section: 'permits',
  operationId: 'listPermits',
  kind: 'permit',
  keys: [
    'object',
    'type',
    'name',
    'number',
    'date',
    'state',
    'status',
    'description',
    'source',
    'match',
    'record',
    'retrieved_at',
    'absent_since',
  ],
});
