'use client';

/** The boundary between the layout, which the server renders, and what uses its texts. */
export { IntlProvider as TextsProvider } from 'use-intl';
