/** One line to the person at the terminal. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Says what is wrong and what to do, and ends with `code`. */
export function fail(text, code = 1) {
  process.stderr.write(`\n${text}\n`);
  process.exit(code);
}
