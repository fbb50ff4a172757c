import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { safeNext } from '@/components/session/safe-next';
import { SignInForm } from '@/components/session/sign-in-form';
import { currentActor } from '@/lib/server/access/authenticate';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signin'))('title') };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = safeNext((await searchParams).next);
  if ((await currentActor()) !== null) redirect(next);
  return <SignInForm next={next} />;
}
