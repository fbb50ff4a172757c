/** Lines are lost while the disk of the log is full or its reader is gone; the server goes on. */
export function surviveLogErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
