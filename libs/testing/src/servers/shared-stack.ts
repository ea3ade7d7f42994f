import { CoordinatorClient } from './coordinator-client.ts';
import { onSpecFileEnd } from './spec-file-end.ts';
import type { RunningStack, StackPlan } from '../processes/stack-plan.ts';
import { coordinatorUrl } from '../testing.config.ts';

/**
 * The stack of this plan that the whole run shares: started for the first spec file that uses it, ended with the run, and at rest while
 * no spec file uses it. A spec file changes only data of its own workspaces, and ends nothing.
 */
export async function sharedStack(plan: StackPlan): Promise<RunningStack> {
  const url = coordinatorUrl();
  if (url === undefined) throw new Error('Stacks are shared only in a run of jest; start one instead.');
  const client = new CoordinatorClient(url);
  const running = await client.stack(plan);
  onSpecFileEnd(() => client.release(plan));
  return running;
}
