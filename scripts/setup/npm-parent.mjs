/**
 * Calls `stop` when the shell in which npm started this process ends: npm passes signals on to that shell, and not every
 * shell passes them on. Does nothing in a process that npm did not start, which may outlive its shell.
 */
export function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
