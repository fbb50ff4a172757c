import type { Said } from '@/lib/domain/phrase/phrase';

/** A place in a text, both from 1. */
export interface Place {
  line: number;
  column: number;
}

/** Something of a manifest that was not understood, or is to be noted. */
export interface Remark extends Place {
  said: Said;
  /** The words of the parser, where it has more to say. */
  detail: string | null;
}

/** Something that was not understood, with its place in the document. */
export class ManifestProblem extends Error {
  constructor(
    readonly said: Said,
    readonly place: Place,
    readonly detail: string | null = null,
  ) {
    super(said.text);
    this.name = 'ManifestProblem';
  }
}
