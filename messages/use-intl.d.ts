import type { Locale } from './index';

/** `useLocale` returns one of our languages. Keys and values of messages are checked by a test: as types they take minutes to check. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
  }
}
