import { type Document, isCollection, isScalar, visit, type YAMLError } from 'yaml';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';

export interface DocumentFault {
  message: Message;
  offset: number;
  detail: string | null;
}

/** Texts for the parser's codes; others are "not valid". */
const MEANINGS: Partial<Record<YAMLError['code'], () => Message>> = {
  BAD_INDENT: () => message('manifest.indent'),
  TAB_AS_INDENT: () => message('manifest.tab'),
  BAD_DQ_ESCAPE: () => message('manifest.escape'),
  BAD_SCALAR_START: () => message('manifest.scalar-start'),
  BLOCK_IN_FLOW: () => message('manifest.block-in-flow'),
  BLOCK_AS_IMPLICIT_KEY: () => message('manifest.two-in-line'),
  MISSING_CHAR: () => message('manifest.missing'),
  MULTILINE_IMPLICIT_KEY: () => message('manifest.long-key'),
  KEY_OVER_1024_CHARS: () => message('manifest.long-key'),
  UNEXPECTED_TOKEN: () => message('manifest.token'),
  ALIAS_PROPS: () => message('manifest.properties'),
  BAD_ALIAS: () => message('manifest.properties'),
  BAD_PROP_ORDER: () => message('manifest.properties'),
  MULTIPLE_ANCHORS: () => message('manifest.properties'),
  MULTIPLE_TAGS: () => message('manifest.properties'),
  BAD_COLLECTION_TYPE: () => message('manifest.tag'),
  TAG_RESOLVE_FAILED: () => message('manifest.tag'),
  RESOURCE_EXHAUSTION: () => message('manifest.deep'),
};

/** A template action outside quotes and comments. */
const TEMPLATE = /^[^#"'\n]*?\{\{/m;

/** The parser's message is the detail. */
export function faultOf({ code, message: msg, pos }: YAMLError, text: string): DocumentFault {
  const template = TEMPLATE.exec(text);
  if (template !== null) {
    const offset = template.index + template[0].length - 2;
    return { message: message('manifest.template'), offset, detail: msg };
  }
  return { message: MEANINGS[code]?.() ?? message('manifest.syntax'), offset: pos[0], detail: msg };
}

/** What YAML 1.1 may hold (5.1, printable characters; a byte order mark is taken away before). */
const UNPRINTABLE = /[^\t\n\r\x20-\x7E\x85\u00A0-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** Tabs may separate tokens, but not precede the first token of a line. */
const TAB_BEFORE = /^(?:[-?:] | )*[-?:]?\t/gm;
/** JSON escapes that kubectl's parser rejects: a slash, and half characters. */
const ESCAPE = /(?<!\\)(?:\\\\)*\\(?:\/|u[dD][89a-fA-F])/;

/** Where a leading tab is part of a text or inside brackets, in text order. */
function rangesWithTabs(document: Document.Parsed): (readonly [from: number, to: number])[] {
  const ranges: (readonly [number, number])[] = [];
  visit(document, (_, node) => {
    const isText = isScalar(node) && node.type !== 'PLAIN';
    if (!isText && !(isCollection(node) && node.flow === true)) return undefined;
    const [from, to] = node.range ?? [0, 0];
    ranges.push([from, to]);
    return visit.SKIP;
  });
  return ranges;
}

function tabFault(text: string, document: Document.Parsed): DocumentFault | null {
  let ranges: ReturnType<typeof rangesWithTabs> | null = null;
  let next = 0;
  for (const found of text.matchAll(TAB_BEFORE)) {
    const offset = found.index + found[0].length - 1;
    ranges ??= rangesWithTabs(document);
    while ((ranges[next]?.[1] ?? Infinity) <= offset) next += 1;
    if (offset < (ranges[next]?.[0] ?? Infinity)) return { message: message('manifest.tab'), offset, detail: null };
  }
  return null;
}

function escapeFault(text: string, document: Document.Parsed): DocumentFault | null {
  if (!ESCAPE.test(text)) return null;
  const offsets: number[] = [];
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type !== 'QUOTE_DOUBLE' || !ESCAPE.test(text.slice(range?.[0], range?.[1]))) return undefined;
      offsets.push(range?.[0] ?? 0);
      return visit.BREAK;
    },
  });
  const [offset] = offsets;
  return offset === undefined ? null : { message: message('manifest.escape'), offset, detail: null };
}

/** What the parser accepts and kubectl's (go-yaml v2) does not. */
export function textFault(text: string, document: Document.Parsed): DocumentFault | null {
  const control = UNPRINTABLE.exec(text);
  if (control !== null) return { message: message('manifest.control'), offset: control.index, detail: null };
  return tabFault(text, document) ?? escapeFault(text, document);
}
