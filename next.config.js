/** The content security policy is set per request by proxy.ts, because its nonce must change. */
const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
];

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  compress: true,
  // The development server prints addresses; those of links hold tokens.
  logging: { incomingRequests: { ignore: [/^\/wall\//] } },
  devIndicators: { position: 'bottom-right' },
  // TypeScript 7 has no JavaScript API for Next to call; `npm run typecheck` is the gate.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@alicloud/cs20151215',
    '@alicloud/ecs20140526',
    '@alicloud/vpc20160428',
    '@alicloud/openapi-core',
    '@alicloud/credentials',
    '@darabonba/typescript',
    '@prisma/adapter-better-sqlite3',
    '@prisma/adapter-pg',
    '@prisma/client',
    '@prisma/schema-engine-wasm',
    'better-sqlite3',
    'pg',
  ],
  headers: async () => [
    { source: '/:path*', headers },
    // The address of a link holds its token.
    {
      source: '/wall/:path*',
      headers: [
        { key: 'Referrer-Policy', value: 'no-referrer' },
        { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
      ],
    },
    // An API answer is never a page; an unknown address below /api is answered by one.
    {
      source: '/api/:path*',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }],
    },
  ],
  images: { unoptimized: true },
};

export default config;
