import type { ReactNode } from 'react';
import { useTranslations as useTypedTranslations } from 'use-intl';

export { IntlProvider, useLocale } from 'use-intl';

type Values = Record<string, string | number | Date>;

/** Keys are checked by a test (scripts/message-keys.test.ts): as types they take minutes to check. */
interface Translator {
  (key: string, values?: Values): string;
  rich(key: string, values?: Record<string, Values[string] | ((chunks: ReactNode) => ReactNode)>): ReactNode;
  raw(key: string): unknown;
  has(key: string): boolean;
}

export const useTranslations = (namespace?: string): Translator => useTypedTranslations(namespace as never);
