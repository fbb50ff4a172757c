import type { Message } from './model';

/** A word that has its text in another catalogue, e.g. a state: `wordAt('change.state', 'running')`. */
export const wordAt = (group: WordGroup, word: string): Message => ({
  text: word,
  phrase: { key: `${group}.${word}`, params: {} },
});

export type WordGroup = 'change.state' | 'common.role' | 'common.environment';
