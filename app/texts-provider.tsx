'use client';

/** Client boundary: passes the texts from the server-rendered layout to the components that use them. */
export { IntlProvider as TextsProvider } from 'use-intl';
