import { requestText } from '@/lib/server/i18n/request';

/** The same for every address that opens nothing. */
export default async function NoScreen() {
  return (
    <main className="grid min-h-screen place-content-center p-6 text-center">
      <h1 className="text-xl">{await requestText('wall.plain.missing')}</h1>
      <p className="text-ink-2">{await requestText('wall.plain.missingHelp')}</p>
    </main>
  );
}
