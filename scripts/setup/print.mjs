export function print(text) {
  process.stdout.write(`${text}\n`);
}

/** Prints the error with its remedy, and exits with `code`. */
export function fail(text, code = 1) {
  process.stderr.write(`\n${text}\n`);
  process.exit(code);
}
