import { ConsoleTexts } from './page-texts';
import { MissingAnywhere } from '@/components/shell/missing-anywhere';
import { MissingPage } from '@/components/shell/missing-page';
import { currentActor } from '@/lib/server/access/authenticate';

/** Signed-in users keep the navigation. */
export default async function NotFound() {
  const actor = await currentActor();
  if (actor !== null)
    return (
      <ConsoleTexts>
        <MissingAnywhere person={{ id: actor.id, name: actor.name, roles: actor.roles }} />
      </ConsoleTexts>
    );
  return (
    <main className="p-6">
      <MissingPage />
    </main>
  );
}
