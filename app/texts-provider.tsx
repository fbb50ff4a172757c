'use client';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl';

/** Client boundary: passes the texts from the server-rendered layout to the components that use them. */
export { IntlProvider as TextsProvider } from 'use-intl';

/** Texts besides those of the layout above. */
export function MoreTexts({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const above = useMessages();
  const all = useMemo(() => ({ ...above, ...messages }), [above, messages]);
  return (
    <IntlProvider locale={useLocale()} timeZone="UTC" messages={all}>
      {children}
    </IntlProvider>
  );
}
