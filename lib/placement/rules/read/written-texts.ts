import { textAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, type ReadContainer } from './read-workload';

/** A text in a container's manifest: a word of its command, or the value of a variable. */
export interface WrittenText {
  at: string;
  text: string;
}

/** Long texts are embedded configuration; their beginning is enough. */
const LIMIT = 10_000;

export const writtenTexts = ({ raw, at }: ReadContainer): WrittenText[] => [
  ...['command', 'args'].flatMap((field) =>
    textsAt(raw, field).map((text, index) => ({ at: pointer(at, field, index), text: text.slice(0, LIMIT) })),
  ),
  ...itemsAt(raw, 'env').map(({ index, raw: variable }) => ({
    at: pointer(at, 'env', index, 'value'),
    text: textAt(variable, 'value', LIMIT),
  })),
];
