import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';

export interface DocumentText {
  text: string;
  /** Line of its first character in the whole text, from 1. */
  line: number;
  lines: number;
  /** Why kubectl does not read it, though the YAML may be valid. */
  fault?: { message: Message; line: number };
}

/** Any line that begins with it separates, even inside a block scalar (k8s.io/apimachinery `YAMLReader`). */
const SEPARATOR = '---';
/** Ends a document; kubectl's parser reads one per separator. */
const END = /^\.\.\.(?=\s|$)/;
/** Allowed before each document. */
const BYTE_ORDER_MARK = /^(---[^\n]*\n)?\uFEFF/;

const isEmpty = (line: string): boolean => line === '' || /^\s*(#.*)?$/.test(line);
const isEnd = (line: string): boolean => line.startsWith('...') && END.test(line);
const isContent = (line: string): boolean => !isEmpty(line) && !line.startsWith(SEPARATOR);
const isBare = (line: string): boolean => isEmpty(line.slice(SEPARATOR.length));

interface Part {
  lines: string[];
  first: number;
}

/** The position of a directive before any content. */
function directiveIn({ lines }: Part): number | null {
  const at = lines.findIndex(isContent);
  return lines[at]?.startsWith('%') === true ? at : null;
}

/** kubectl reads what precedes `...`, and nothing after it. */
function documentsOf(part: Part): DocumentText[] {
  const { lines, first } = part;
  if (!lines.some(isContent)) return [];
  const end = lines.findIndex(isEnd);
  const own = end === -1 ? lines : lines.slice(0, end);
  const rest = end === -1 ? [] : lines.slice(end + 1);
  const found: DocumentText[] = [];
  const text = { text: own.join('\n').replace(BYTE_ORDER_MARK, '$1'), line: first, lines: own.length };
  const directive = directiveIn(part);
  if (directive !== null)
    found.push({ ...text, fault: { message: message('manifest.directive'), line: first + directive } });
  else if (own.some(isContent)) found.push(text);
  const more = rest.findIndex((line) => !isEmpty(line) && !isEnd(line));
  if (directive !== null || more === -1) return found;
  const line = first + end + 1;
  const fault = { message: message('manifest.after-end'), line: line + more };
  return [...found, { text: '', line, lines: rest.length, fault }];
}

/** Without parsing, so that a broken document does not affect the others. Documents without content are left out. */
export function splitDocuments(text: string): DocumentText[] {
  const found: DocumentText[] = [];
  let part: Part = { lines: [], first: 1 };
  const close = (next: number): void => {
    found.push(...documentsOf(part));
    part = { lines: [], first: next };
  };
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const line1 = at + 1;
    if (line.startsWith(SEPARATOR)) {
      close(line1);
      if (!isBare(line)) {
        found.push({
          text: line,
          line: line1,
          lines: 1,
          fault: { message: message('manifest.separator'), line: line1 },
        });
        part.first = line1 + 1;
        continue;
      }
    }
    part.lines.push(line);
  }
  close(1);
  return found;
}
