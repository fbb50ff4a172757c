import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';

/** A document of a YAML stream as it stands in the text. */
export interface DocumentText {
  text: string;
  /** Line of its first character in the whole text, from 1. */
  line: number;
  lines: number;
  /** Why kubectl does not read it, though its YAML may be valid. */
  fault?: { message: Message; line: number };
}

/** Whatever begins with it separates, even inside a block of text (k8s.io/apimachinery `YAMLReader`). */
const SEPARATOR = '---';
/** Ends a document; the parser of kubectl reads one for each separator. */
const END = /^\.\.\.(?=\s|$)/;
/** One may stand before each document. */
const BYTE_ORDER_MARK = /^(---[^\n]*\n)?\uFEFF/;

const isEmpty = (line: string): boolean => line === '' || /^\s*(#.*)?$/.test(line);
const isEnd = (line: string): boolean => line.startsWith('...') && END.test(line);
const isContent = (line: string): boolean => !isEmpty(line) && !line.startsWith(SEPARATOR);
const isBare = (line: string): boolean => isEmpty(line.slice(SEPARATOR.length));

interface Part {
  lines: string[];
  first: number;
}

/** Where a directive stands before any content. */
function directiveIn({ lines }: Part): number | null {
  const at = lines.findIndex(isContent);
  return lines[at]?.startsWith('%') === true ? at : null;
}

/** The documents of one part: kubectl reads what stands before `...`, and not what follows. */
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

/**
 * The documents of a stream, without parsing any: so that one broken document does not take the others with it. Documents
 * without content are left out.
 */
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
