import { CoordinatorClient } from './coordinator-client.ts';
import type { RunningStack, StackPlan } from '../processes/stack-plan.ts';
import { coordinatorUrl } from '../testing.config.ts';

/**
 * The stack of this plan that the whole run shares: started when the first spec file asks for it, ended with the run. Whoever
 * asks for it changes no data but that of workspaces of its own, and ends nothing.
 */
export async function sharedStack(plan: StackPlan): Promise<RunningStack> {
  const url = coordinatorUrl();
  if (url === undefined) throw new Error('Stacks are shared in a run of jest alone; start one instead.');
  return new CoordinatorClient(url).stack(plan);
}
