import { textAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, type ReadContainer } from './read-workload';

/** A text that the author wrote into a container: a word of its command, or the value of a variable. */
export interface WrittenText {
  at: string;
  text: string;
}

/** Long texts are configuration of their own; their beginning says enough. */
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
