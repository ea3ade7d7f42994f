import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';

/** Runs a program that rejects a promise which nobody handles. */
function run(rejecting: string) {
  const program = `
    import { AppError, codes } from '@registry/errors';
    import { requestContext } from '@registry/request-context';
    import { outliveRequests } from './outlive-requests.ts';
    outliveRequests({ error: (details, text) => console.log(text, details.requestId) });
    const reject = async (error = new Error('left behind')) => { throw error; };
    ${rejecting}
    setTimeout(() => console.log('still here'), 50);`;
  const args = ['--input-type=module', '--eval', program];
  return spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' });
}

describe('an unhandled rejection', () => {
  it('of a request is logged under its id and does not end the process', () => {
    const { status, stdout } = run(`requestContext.run({ requestId: 'r1', deadlineAt: 0 }, () => void reject());`);
    expect({ status, lines: stdout.trim().split('\n') }).toEqual({
      status: 0,
      lines: ['a rejection was left unhandled r1', 'still here'],
    });
  });

  it('of an unavailable database does not end the process, in a request or outside', () => {
    const { status, stdout } = run(
      `void reject(new AppError(codes.service.upstreamUnavailable, { message: 'The database is unavailable.' }));`,
    );
    expect({ status, lines: stdout.trim().split('\n') }).toEqual({
      status: 0,
      lines: ['a rejection was left unhandled undefined', 'still here'],
    });
  });

  it('of a bug outside of a request ends the process', () => {
    const { status, stderr } = run('void reject();');
    expect(status).toBe(1);
    expect(stderr).toContain('left behind');
  });
});
