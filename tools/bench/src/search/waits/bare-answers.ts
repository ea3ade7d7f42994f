import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';

const rowsWanted = Type.Object({ keys: Type.Immutable(Type.Array(Type.String())) });

/** What the bare process answers: `{ rows: 30 }` after it has read them, `{ rows: 0 }` at once where no keys are asked for. */
export const readRows = defineMessage<typeof rowsWanted, { readonly rows: number }>({
  subject: 'bench-bare.read-rows',
  deadlineMs: 2_500,
  request: rowsWanted,
  errors: [],
  example: { request: { keys: ['us-co-19871234567'] }, reply: { rows: 1 } },
});
