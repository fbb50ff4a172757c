import 'server-only';
import { catalogFor } from '@/lib/server/i18n/catalogs';
import { chooseLocale } from '@/lib/server/i18n/choose-locale';
import { languages } from '@/messages';

const style = `:root { color-scheme: dark light; font: 1.5rem/1.5 system-ui, sans-serif }
body { min-height: 100vh; margin: 0; display: grid; place-content: center; padding: 0 2rem; text-align: center }
h1 { font-size: 2.5rem; font-weight: 600; margin: 0 }`;

interface PlainPage {
  status: 404 | 429 | 503;
  text: 'missing' | 'throttled' | 'unavailable';
  headers: Headers;
  /** It loads itself again then. */
  retryAfterMs?: number;
}

/** In place of a screen, without scripts. It names neither the link nor what is wrong with it. */
export function plainPage({ status, text, headers, retryAfterMs }: PlainPage): Response {
  const locale = chooseLocale(undefined, headers.get('accept-language'));
  const t = catalogFor(locale);
  const seconds = retryAfterMs === undefined ? null : Math.max(5, Math.ceil(retryAfterMs / 1_000));
  const html = `<!doctype html>
<html lang="${languages[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t(`wall.plain.${text}`)}</title>
${seconds === null ? '' : `<meta http-equiv="refresh" content="${seconds}">`}
<style>${style}</style>
</head>
<body>
<main>
<h1>${t(`wall.plain.${text}`)}</h1>
<p>${t(`wall.plain.${text}Help`)}</p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      ...(seconds === null ? {} : { 'Retry-After': String(seconds) }),
    },
  });
}
