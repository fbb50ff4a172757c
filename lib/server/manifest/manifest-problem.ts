import type { Message } from '@/lib/domain/message/model';

/** Line and column from 1. */
export interface Place {
  line: number;
  column: number;
}

/** Input that was not understood or that the API server would reject. */
export interface Remark extends Place {
  message: Message;
  /** The parser's message, if it adds detail. */
  detail: string | null;
}

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
