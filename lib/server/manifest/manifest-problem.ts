import type { Message } from '@/lib/domain/message/model';

/** A place in a text, both from 1. */
export interface Place {
  line: number;
  column: number;
}

/** Something of a manifest that was not understood, or that the API server would not accept as it is written. */
export interface Remark extends Place {
  message: Message;
  /** The words of the parser, where it has more to say. */
  detail: string | null;
}

/** Something that was not understood, with its place in the document. */
export class ManifestProblem extends Error {
  constructor(
    readonly problem: Message,
    readonly place: Place,
    readonly detail: string | null = null,
  ) {
    super(problem.text);
    this.name = 'ManifestProblem';
  }
}
