import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { safeNext } from '@/components/session/safe-next';
import { SignInForm } from '@/components/session/sign-in-form';
import { currentActor } from '@/lib/server/access/authenticate';
import { hasNoPeople } from '@/lib/server/access/people';
import { app } from '@/lib/server/boot';
import { requestText } from '@/lib/server/i18n/request';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('signin.title') };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = safeNext((await searchParams).next);
  if ((await currentActor()) !== null) redirect(next);
  return <SignInForm next={next} isFirst={await hasNoPeople((await app()).db)} />;
}
