'use client';
import './globals.css';

/** Outside every provider, so in both languages at once. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="flex flex-col items-start gap-2 p-6">
          <h1 className="text-xl">Mullion failed · 页面出错</h1>
          <p className="font-mono">{error.digest}</p>
          <button type="button" onClick={reset} className="control w-auto">
            Try again · 重试
          </button>
        </main>
      </body>
    </html>
  );
}
