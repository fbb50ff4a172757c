import 'server-only';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** Beyond so many changed lines the whole text is shown as replaced: the comparison would take too long. */
const MOST_CHANGED_LINES = 2_000;

const inFull = (text: string, mark: string): string => text.replace(/\n$/, '').replaceAll(/^/gm, mark);

/** A unified diff of two texts that end with a line break, as `git apply` takes it; empty when they are equal. */
export function unifiedDiff({ name, from, to }: { name: string; from: string; to: string }): string {
  if (from === to) return '';
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY, maxEditLength: MOST_CHANGED_LINES };
  const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, from, to, undefined, undefined, options);
  if (patch !== undefined) return patch;
  const [removed, added] = [inFull(from, '-'), inFull(to, '+')];
  const range = [removed, added].map((lines) => `1,${lines.split('\n').length}`);
  return `--- a/${name}\n+++ b/${name}\n@@ -${range[0]} +${range[1]} @@\n${removed}\n${added}\n`;
}
