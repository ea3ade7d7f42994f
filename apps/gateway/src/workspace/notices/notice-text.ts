import type { CallerKind } from '../../keys/auth/plans.ts';

/** A notice that is due. */
export interface DueNotice {
  readonly workspaceId: number;
  readonly workspace: string;
  readonly email: string;
  readonly kind: 'key_expires_14' | 'key_expires_3' | 'limit_80';
  readonly subject: string;
  readonly prefix: string;
  readonly name: string | null;
  readonly caller: CallerKind;
  readonly expiresAt: Date | null;
  /** The day, in UTC, of which a limit is nearly used up. YYYY-MM-DD. */
  readonly day: string | null;
  readonly used: number | null;
  readonly dailyLimit: number | null;
}

/** Returns the text of a notice. */
export function noticeText(notice: DueNotice): { readonly subject: string; readonly text: string } {
  const { workspace, prefix, name, caller, expiresAt, day, used, dailyLimit, kind } = notice;
  const key = `brk_${prefix}…${name === null ? '' : ` (${name})`}`;
  if (kind === 'limit_80') {
    const callers =
      caller === 'people'
        ? `The people of the workspace ${workspace}, and the programs that act for them,`
        : `The API key ${key} of the workspace ${workspace}, and the keys that share its limit,`;
    const [counted, limit] = [used ?? 0, dailyLimit ?? 0].map((value) => value.toLocaleString('en-US'));
    return {
      subject: `80% of the limit of ${workspace} for ${day} is used`.replaceAll(/\s+/g, ' '),
      text: [
        `${callers} used ${counted} of ${limit} requests of ${day} (UTC).`,
        'At the limit requests get 403 until that day ends at 00:00 UTC.',
        '',
        'GET /v1/workspace/usage?days=1, and the page /workspace, list what used it by key and endpoint.',
        '',
      ].join('\n'),
    };
  }
  const days = kind === 'key_expires_3' ? 3 : 14;
  return {
    subject: `An API key of ${workspace} expires within ${days} days`.replaceAll(/\s+/g, ' '),
    text: [
      `The API key ${key} of the workspace ${workspace} expires at ${expiresAt?.toISOString() ?? ''}. Then its requests get 401.`,
      '',
      'To replace it, create a new key with POST /v1/workspace/keys or on the page /workspace/keys.',
      '',
    ].join('\n'),
  };
}

/** Returns the text of a mail that only shows that notices arrive. */
export function testText(workspace: string): { readonly subject: string; readonly text: string } {
  return {
    subject: `Test of the contact address of ${workspace}`.replaceAll(/\s+/g, ' '),
    text: [
      `This address and the owners get the notices of the workspace ${workspace}: API keys that expire, 80% of a daily limit used, and disabled webhooks.`,
      '',
      'To use another address, change it with PUT /v1/workspace/settings or on the page /workspace/settings.',
      '',
    ].join('\n'),
  };
}
