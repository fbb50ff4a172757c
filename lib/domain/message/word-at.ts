import type { Message } from './model';

/** A word whose text is in another catalog, e.g. a state: `wordAt('change.state', 'running')`. */
export const wordAt = (group: WordGroup, word: string): Message => ({
  text: word,
  phrase: { key: `${group}.${word}`, params: {} },
});

export type WordGroup = 'change.state' | 'common.role' | 'common.environment';
