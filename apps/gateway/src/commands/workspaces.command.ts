import { printJson, printLines, printTable } from '@registry/command-line';
import { Command, Option } from 'commander';
import { type Plan, plans } from '../keys/auth/plans.ts';
import { createWorkspace, listWorkspaces, setContact } from '../keys/auth/workspaces.store.ts';
import { inviteFirst, mailInvitation } from '../accounts/first-invitation.ts';
import { deleteWorkspace } from '../workspace/deletions/delete-workspace.ts';
import { onDatabase } from './operator-database.ts';

/** `workspaces create|contact|list|delete`. */
export function workspacesCommand(): Command {
  return new Command('workspaces')
    .description('Manage workspaces, which own keys')
    .addCommand(createCommand())
    .addCommand(contactCommand())
    .addCommand(listCommand())
    .addCommand(deleteCommand());
}

interface CreateOptions {
  readonly plan: Plan;
  readonly ['owner']?: string;
  readonly json?: true;
}

function createCommand(): Command {
  return new Command('create')
    .description('Create a workspace')
    .argument('<name>')
    .addOption(new Option('--plan <plan>', 'what it has subscribed to').choices([...plans]).default('standard'))
    .option('--owner <email>', 'email address of its owner, who is invited and signs in by mail (default: none)')
    .option('--json', 'print one line of JSON')
    .action(async (name: string, { plan, json, ['owner']: email }: CreateOptions) => {
      const { workspace, invitation } = await onDatabase(async (manager) => {
        const made = await createWorkspace(manager, name, plan);
        return { workspace: made, invitation: email === undefined ? null : await inviteFirst(manager, made, email) };
      });
      const mailed = invitation && (await mailInvitation(invitation));
      const { name: shown, createdAt } = workspace;
      if (json) return printJson({ workspace: shown, plan: workspace.plan, created_at: createdAt, ...mailed });
      printLines(`Made the workspace ${shown} (${workspace.plan}).`);
      if (mailed === null) return;
      const fault = mailed.mail_fault === null ? '' : ` No mail was sent: ${mailed.mail_fault}.`;
      printLines(`${mailed.invited} is invited as its owner.${fault}`, `Sign in at ${mailed.sign_in}`);
    });
}

function contactCommand(): Command {
  return new Command('contact')
    .description('Set the email address for notices about keys, limits and webhooks of a workspace')
    .argument('<name>')
    .argument('[email]', 'email address (default: none)')
    .option('--json', 'print one line of JSON')
    .action(async (name: string, email: string | undefined, { json }: { json?: true }) => {
      await onDatabase((manager) => setContact(manager, name, email ?? null));
      if (json) return printJson({ workspace: name, contact: email ?? null });
      printLines(email === undefined ? `Removed the contact of ${name}.` : `Set the contact of ${name} to ${email}.`);
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('List workspaces')
    .option('--json', 'print one line of JSON')
    .action(async ({ json }: { json?: true }) => {
      const workspaces = await onDatabase(listWorkspaces);
      if (json) {
        printJson(
          workspaces.map(({ name, plan, keys, contactEmail: contact, createdAt }) => {
            return { name, plan, keys, contact, created_at: createdAt };
          }),
        );
        return;
      }
      printTable(
        ['workspace', 'plan', 'keys', 'contact', 'created'],
        workspaces.map(({ name, plan, keys, contactEmail, createdAt }) => [
          name,
          plan,
          keys,
          contactEmail ?? '',
          createdAt.toISOString(),
        ]),
      );
    });
}

function deleteCommand(): Command {
  return new Command('delete')
    .description(
      'Delete a workspace for good, with its keys, annotations, decisions, verifications, watchlists, batches and request log',
    )
    .argument('<name>')
    .option('--confirm <name>', 'the name again; without it nothing is deleted')
    .option('--json', 'print one line of JSON')
    .action(async (name: string, { confirm, json }: { confirm?: string; json?: true }) => {
      const workspace = await onDatabase((manager) => deleteWorkspace(manager, name, confirm));
      if (json) return printJson({ workspace: workspace.name, deleted: true });
      printLines(
        `Deleted the workspace ${workspace.name}. Its watchlists and batches follow within a minute. The log of what it read is kept.`,
      );
    });
}
