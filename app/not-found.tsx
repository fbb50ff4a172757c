import { MissingPage } from '@/components/shell/missing-page';
import { currentActor } from '@/lib/server/access/authenticate';
import ConsoleLayout from './(console)/layout';

/** Whoever is signed in keeps the navigation. */
export default async function NotFound() {
  if ((await currentActor()) !== null) {
    return (
      <ConsoleLayout>
        <MissingPage />
      </ConsoleLayout>
    );
  }
  return (
    <main className="p-6">
      <MissingPage />
    </main>
  );
}
