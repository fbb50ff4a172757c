/** A string of PromQL in double quotes (Prometheus docs: querying basics, string literals). */
export const quoted = (value: string): string =>
  `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** Text as a pattern of RE2 that matches exactly it. */
const literal = (value: string): string => value.replaceAll(/[\\.+*?()|[\]{}^$]/g, String.raw`\$&`);

/** A pattern that matches exactly the given values, as a string of PromQL. */
export const anyOf = (values: readonly string[]): string => quoted(values.map(literal).join('|'));

/** The same with a port or without, as `instance` has it. */
export const anyInstanceOf = (values: readonly string[]): string =>
  quoted(`(?:${values.map(literal).join('|')})(?::[0-9]+)?`);

export { literal as literalPattern };
