import { NextResponse, type NextRequest } from 'next/server';

/**
 * Three conveniences for pages, and no guard: every endpoint and page checks the session itself. Gives each answer a content security
 * policy with a fresh nonce, sends a browser without a session cookie to the sign-in instead of an empty page, and answers for every
 * page while the database keeps it from being read.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const signedIn = request.cookies.has('mullion') || request.cookies.has('__Host-mullion');
  // Screens are opened by links, whose tokens must not travel to the sign-in.
  const isOpen = pathname === '/sign-in' || pathname.startsWith('/wall/');
  if (!signedIn && !isOpen) {
    const target = new URL('/sign-in', request.url);
    if (pathname !== '/') target.searchParams.set('next', `${pathname}${search}`);
    return NextResponse.redirect(target);
  }
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce);
  const database = (await globalThis.mullionApp)?.database;
  const outage = (await database?.pageFailure()) ?? null;
  if (outage !== null) {
    // Imported here: it loads the texts.
    const { unavailablePage } = await import('@/lib/server/http/unavailable-page');
    return unavailablePage({ request, outage, nonce, policy });
  }
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Next reads the nonce for its own scripts from this request header.
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** Styles may be inline, because positioned popovers and virtual rows set them as attributes; scripts may not. */
function contentSecurityPolicy(nonce: string): string {
  const development = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    // React's development build uses eval for its stack traces.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const config = {
  // Everything but endpoints and the files of public/. Collectors of metrics send a token instead of a cookie.
  matcher: ['/((?!api/|metrics$|_next/static/|icons/|favicon\\.ico$|manifest\\.webmanifest$|social\\.png$).*)'],
};
