import { defineMessage } from '@registry/contracts-message';

/** What the bare process answers: `{ rows: 30 }` after it has read them, `{ rows: 0 }` at once where no keys are asked for. */
export const readRows = defineMessage<{ readonly keys: readonly string[] }, { readonly rows: number }>({
  subject: 'bench-bare.read-rows',
  deadlineMs: 2_500,
  errors: [],
  example: { request: { keys: ['us-co-19871234567'] }, reply: { rows: 1 } },
});
