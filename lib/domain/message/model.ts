/** A value of a phrase; a `Message` is translated first. */
export type PhraseValue = string | number | Message;

export interface Phrase {
  /** The complete key including the catalog's name, e.g. `domain.policy.production`. */
  key: string;
  params: Record<string, PhraseValue>;
}

/** A text of the server: in English, with the phrase for translations. Without a phrase the English text is shown. */
export interface Message {
  text: string;
  phrase?: Phrase | undefined;
  /** For an enumeration: `text` joins them in English. */
  items?: Message[] | undefined;
}

/** An enumeration; each language joins the items in its own way. */
export const listed = (items: Message[], separator = ', '): Message => ({
  text: items.map((one) => one.text).join(separator),
  items,
});

export const toMessage = (text: string, phrase: Phrase | undefined): Message => ({
  text,
  ...(phrase === undefined ? {} : { phrase }),
});

/** The field beside an English text: absent, not undefined, because events are stored as JSON. */
export const phraseField = ({ phrase }: Message): { phrase?: Phrase } => (phrase === undefined ? {} : { phrase });

/** A word whose text is in another catalog, e.g. a state: `wordAt('change.state', 'running')`. */
export const wordAt = (group: WordGroup, word: string): Message => ({
  text: word,
  phrase: { key: `${group}.${word}`, params: {} },
});

type WordGroup = 'change.state' | 'common.role' | 'common.environment';
