/** Pauses processes (SIGSTOP); returns what lets them go on. One that has ended meanwhile needs no signal. */
export function pauseProcesses(pids: readonly number[]): () => void {
  const paused = pids.filter((pid) => signalled(pid, 'SIGSTOP'));
  return () => paused.forEach((pid) => signalled(pid, 'SIGCONT'));
}

/** Whether there is such a process still. */
function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
