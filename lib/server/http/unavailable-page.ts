import 'server-only';
import type { DatabaseFailure } from '@/lib/server/db/database-failure';
import { catalogFor } from '@/lib/server/i18n/catalogs';
import { chooseLocale, localeCookie } from '@/lib/server/i18n/choose-locale';
import { languages } from '@/messages';

const RETRY_S = 5;

const style = `:root { color-scheme: light dark; font: 0.875rem/1.5 system-ui, sans-serif }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.5rem }
h1 { font-size: 1.25rem }`;

/** Reloads once the page can be read: a document that reloads in between would lose the reader's place. */
const script = `setInterval(async () => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer !== null && answer.status !== 503) location.reload();
}, ${RETRY_S * 1_000});`;

interface Unavailable {
  request: { headers: Headers; cookies: { get(name: string): { value: string } | undefined } };
  outage: { failure: DatabaseFailure; since: number | null };
  nonce: string;
  /** Content security policy. */
  policy: string;
}

/**
 * In place of any page, without React: what is missing, what it means for running work, and that it comes back by itself.
 * Next's router, which asked for a part of a page, loads this document instead.
 */
export function unavailablePage({ request, outage, nonce, policy }: Unavailable): Response {
  const locale = chooseLocale(request.cookies.get(localeCookie)?.value, request.headers.get('accept-language'));
  const t = catalogFor(locale);
  const since = outage.since === null ? null : new Date(outage.since).toISOString().replace(/\.\d+Z$/, 'Z');
  const html = `<!doctype html>
<html lang="${languages[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('shell.page.noDatabase')} · Mullion</title>
<style>${style}</style>
<noscript><meta http-equiv="refresh" content="${RETRY_S}"></noscript>
</head>
<body>
<main role="alert">
<h1>${t('shell.page.noDatabase')}</h1>
<p>${t(`shell.status.${outage.failure}`)}</p>
${since === null ? '' : `<p>${t('shell.page.noticed', { time: since })}</p>`}
<p>${t('shell.page.noDatabaseHelp')}</p>
<p>${t('shell.page.retries', { seconds: RETRY_S })} <a href="">${t('common.tryAgain')}</a></p>
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Retry-After': String(RETRY_S),
    },
  });
}
