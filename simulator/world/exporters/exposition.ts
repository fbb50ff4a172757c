export type Labels = Readonly<Record<string, string>>;

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function sample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

/** The text format that Prometheus scrapes (Prometheus docs: exposition formats). */
export class Exposition {
  readonly #families = new Map<string, string[]>();

  counter(name: string, labels: Labels, value: number): void {
    this.#family('counter', name).push(sample(name, labels, value));
  }

  gauge(name: string, labels: Labels, value: number): void {
    this.#family('gauge', name).push(sample(name, labels, value));
  }

  #family(type: string, name: string): string[] {
    const family = this.#families.get(name) ?? [`# TYPE ${name} ${type}`];
    this.#families.set(name, family);
    return family;
  }

  text(): string {
    return [...this.#families.values()].map((lines) => `${lines.join('\n')}\n`).join('');
  }
}
